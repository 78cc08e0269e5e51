// How much evaluation may do, in steps. Steps are taken from whoever owns the code that runs, the application or one of its packages,
// wherever that is called from: a package that computes much leaves the application what it needs. Each statement of a module, each call of
// another owner's code and each loop has an allowance; where that is spent it is cut off, what it would have given is not known, and
// evaluation goes on behind it. A count, not a clock: the same program is evaluated alike everywhere.

/** What is evaluated is over its allowance; whoever gave it that takes this. */
class BudgetSpent extends Error {
  readonly account: Account;

  constructor(account: Account) {
    super('evaluation took too long');
    this.account = account;
  }
}

/** A step is about the evaluation of one expression. */
const APPLICATION_STATEMENT_STEPS = 1_000_000;
const PACKAGE_STATEMENT_STEPS = 200_000;

/** What is left to a statement or a call when its owner has taken too much. */
const SMALL_STEPS = 2_000;

/** What the application's own code may take: three times what the largest of the open applications does (`npm run corpus:apps`), and more. */
export const APPLICATION_STEPS = 10_000_000;

/** What one package's code may take: this much, but only its share once all packages have taken much. */
const PACKAGE_STEPS = 1_000_000;
const PACKAGES_STEPS = 5_000_000;
const SHARE_STEPS = 100_000;

/** How much of what is left a loop may take: what follows it is evaluated too. */
const LOOP_SHARE = 0.75;

/** The name of a package, or null for the application. */
export type Owner = string | null;

/** What an owner's code has taken in all. */
interface Ledger {
  readonly owner: Owner;
  taken: number;
}

/** What one statement, call or loop may still take. */
interface Account {
  readonly ledger: Ledger;
  left: number;
}

export class Budget {
  private readonly ledgers = new Map<Owner, Ledger>();
  private takenByPackages = 0;
  /** Null outside of everything that is evaluated. */
  private account: Account | null = null;

  /** Steps that an owner's code has taken. */
  takenBy(owner: Owner): number {
    return this.ledgerOf(owner).taken;
  }

  /** Counts work; throws when it was too much. */
  take(steps: number): void {
    const { account } = this;
    if (account === null) return;
    account.ledger.taken += steps;
    if (account.ledger.owner !== null) this.takenByPackages += steps;
    account.left -= steps;
    if (account.left < 0) throw new BudgetSpent(account);
  }

  /** Runs an owner's statement with an allowance of its own; null if that is spent. */
  statement<T>(owner: Owner, run: () => T): T | null {
    const ledger = this.ledgerOf(owner);
    return this.within({ ledger, left: this.allowance(ledger) }, run);
  }

  /** Runs what makes the application: whatever modules have taken, it has the allowance of a statement. */
  application<T>(run: () => T): T | null {
    return this.within({ ledger: this.ledgerOf(null), left: APPLICATION_STATEMENT_STEPS }, run);
  }

  /** Runs an owner's function: with an allowance of its own if another's code calls it, null if that is spent. */
  call<T>(owner: Owner, run: () => T): T | null {
    return this.account?.ledger.owner === owner ? run() : this.statement(owner, run);
  }

  /** Runs a loop with its share of what is left; null if that is spent. Outside of everything, what the application's statement is. */
  loop<T>(run: () => T): T | null {
    const { account } = this;
    if (account === null) return this.statement(null, run);
    const share = { ledger: account.ledger, left: Math.floor(account.left * LOOP_SHARE) };
    const { left } = share;
    try {
      return this.within(share, run);
    } finally {
      account.left -= left - Math.max(0, share.left);
    }
  }

  private within<T>(account: Account, run: () => T): T | null {
    const outer = this.account;
    this.account = account;
    try {
      return run();
    } catch (error) {
      if (error instanceof BudgetSpent && error.account === account) return null;
      throw error;
    } finally {
      this.account = outer;
    }
  }

  private allowance({ owner, taken }: Ledger): number {
    const most = owner === null ? APPLICATION_STATEMENT_STEPS : PACKAGE_STATEMENT_STEPS;
    return Math.min(most, Math.max(SMALL_STEPS, this.total(owner) - taken));
  }

  private total(owner: Owner): number {
    if (owner === null) return APPLICATION_STEPS;
    return this.takenByPackages < PACKAGES_STEPS ? PACKAGE_STEPS : SHARE_STEPS;
  }

  private ledgerOf(owner: Owner): Ledger {
    const known = this.ledgers.get(owner);
    if (known !== undefined) return known;
    const ledger = { owner, taken: 0 };
    this.ledgers.set(owner, ledger);
    return ledger;
  }
}
