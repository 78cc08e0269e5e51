// The exit statuses of the command. The generated binary's are uvicorn's, and `serve` passes them on.

export const EXIT = {
  success: 0,
  /** `check`: below `--fail-under`. Generation: it cannot. `compile-native`: cargo failed. `conform`: a difference. */
  failure: 1,
  /** Input or flags that cannot be used. */
  usage: 2,
  /** A defect of the compiler itself (sysexits.h EX_SOFTWARE). */
  internal: 70,
} as const;

/** How a shell reports a process that a signal ended: 128 and the signal's number. */
export function exitOfSignal(signalNumber: number): number {
  return 128 + signalNumber;
}
