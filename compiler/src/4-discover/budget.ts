// How much evaluation may do: every statement of a module has a budget of steps of its own, so that one that computes much
// leaves enough for the rest. A count, not a clock: the same program is evaluated alike everywhere.

/** The statement that is evaluated is over its budget; what began it takes it. */
export class BudgetSpent extends Error {
  constructor() {
    super('evaluation took too long');
  }
}

/** A step is about the evaluation of one expression. */
const STATEMENT_STEPS = 200_000;

/** What all statements together may take before each has a small budget only. */
const TOTAL_STEPS = 5_000_000;
const SMALL_STEPS = 2_000;

export class Budget {
  private total = 0;
  private left = STATEMENT_STEPS;

  /** Counts work; throws BudgetSpent when it was too much. */
  take(steps: number): void {
    this.total += steps;
    this.left -= steps;
    if (this.left < 0) throw new BudgetSpent();
  }

  /** Runs something with a budget of its own; null if that is spent. */
  within<T>(run: () => T): T | null {
    const outer = this.left;
    this.left = this.total < TOTAL_STEPS ? STATEMENT_STEPS : SMALL_STEPS;
    try {
      return run();
    } catch (error) {
      if (error instanceof BudgetSpent) return null;
      throw error;
    } finally {
      this.left = outer;
    }
  }
}
