// How much evaluation may do: every statement of a module has a budget of steps of its own, so that one that computes much
// leaves enough for the rest. So has every package, and the application: what a module's statements take is taken from its owner, whoever
// imports the module. A count, not a clock: the same program is evaluated alike everywhere.

/** The statement that is evaluated is over its budget; what began it takes it. */
export class BudgetSpent extends Error {
  constructor() {
    super('evaluation took too long');
  }
}

/** A step is about the evaluation of one expression. */
const STATEMENT_STEPS = 200_000;

/** What is left to a statement when its owner has taken too much. */
const SMALL_STEPS = 2_000;

/** What the application's own statements may take. */
const APPLICATION_STEPS = 5_000_000;

/** What one package's statements may take: this much, but only their share once all packages have taken much. */
const PACKAGE_STEPS = 1_000_000;
const PACKAGES_STEPS = 5_000_000;
const SHARE_STEPS = 100_000;

/** The name of a package, or null for the application. */
export type Owner = string | null;

export class Budget {
  private readonly taken = new Map<Owner, number>();
  private takenByPackages = 0;
  private owner: Owner = null;
  /** What is left to what is evaluated; null outside. */
  private left: number | null = null;

  /** Counts work; throws BudgetSpent when it was too much. */
  take(steps: number): void {
    this.taken.set(this.owner, this.takenBy(this.owner) + steps);
    if (this.owner !== null) this.takenByPackages += steps;
    if (this.left === null) return;
    this.left -= steps;
    if (this.left < 0) throw new BudgetSpent();
  }

  /** Runs an owner's statement with a budget of its own, whatever it is run from; null if that is spent. */
  statement<T>(owner: Owner, run: () => T): T | null {
    const { owner: outerOwner, left: outerLeft } = this;
    this.owner = owner;
    this.left = this.allowance(owner);
    try {
      return unlessSpent(run);
    } finally {
      this.owner = outerOwner;
      this.left = outerLeft;
    }
  }

  /** Runs a part of what is evaluated, with what is left to that; null if it is spent. Outside of it, an application's statement. */
  part<T>(run: () => T): T | null {
    return this.left === null ? this.statement(null, run) : unlessSpent(run);
  }

  private allowance(owner: Owner): number {
    const packageSteps = this.takenByPackages < PACKAGES_STEPS ? PACKAGE_STEPS : SHARE_STEPS;
    const left = (owner === null ? APPLICATION_STEPS : packageSteps) - this.takenBy(owner);
    return Math.min(STATEMENT_STEPS, Math.max(SMALL_STEPS, left));
  }

  private takenBy(owner: Owner): number {
    return this.taken.get(owner) ?? 0;
  }
}

function unlessSpent<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof BudgetSpent) return null;
    throw error;
  }
}
