// What becomes of a binary that is started: it serves, or it ends and says what it lacks that is not Molt's to give.

/** A service or a setting of the application's own that is missing, as the last lines of a start that failed tell it. */
const NEEDS: readonly RegExp[] = [
  /^.*(?:Connection refused|ConnectionRefusedError|Connect call failed).*$/m,
  /^.*(?:Name or service not known|Temporary failure in name resolution|No address associated with hostname).*$/m,
  /^.*\bvalidation errors? for \w*(?:Settings|Config|Env)\w*.*$/m,
  /^KeyError: '[A-Z][A-Z0-9_]+'$/m,
  /^.*relation "[^"]+" does not exist.*$/m,
];

/** What Molt itself lacks. */
const OURS = /\[CMP\d{4}\]|^(?:ModuleNotFoundError|NotImplementedError)\b|^thread '.*' panicked/m;

/** The line of a failed start that names what the application itself is missing; null where it fails for another reason. */
export function needOf(output: string): string | null {
  if (OURS.test(output)) return null;
  const found = NEEDS.map((need) => need.exec(output)?.[0] ?? null);
  return found.find((line) => line !== null)?.trim() ?? null;
}
