// A terminal whose text Nx keeps and shows again on other machines: paths in it start at the workspace, and the folder of
// Molt's cache goes by the name of its variable.

import type { Terminal } from '../cli/src/output/terminal';

/** Passes on whole lines, since a path may arrive in two pieces; `flush` passes on what is left. */
export class PortableTerminal implements Terminal {
  private readonly terminal: Terminal;
  private readonly folders: readonly (readonly [RegExp, string])[];
  private held = { out: '', err: '' };

  /** `workspaces` are the paths of the workspace: as given, and with links resolved. */
  constructor(terminal: Terminal, workspaces: readonly string[], cache: string | null) {
    this.terminal = terminal;
    this.folders = [
      ...workspaces.flatMap((workspace) => [
        [anywhere(`${workspace}/`), ''] as const,
        [anywhere(workspace, '(?![\\w./-])'), '.'] as const,
      ]),
      ...(cache === null ? [] : [[anywhere(cache, '(?![\\w.-])'), '$MOLT_CACHE'] as const]),
    ];
  }

  out(text: string): void {
    this.add('out', text);
  }

  err(text: string): void {
    this.add('err', text);
  }

  flush(): void {
    for (const stream of ['out', 'err'] as const) this.pass(stream, this.held[stream]);
    this.held = { out: '', err: '' };
  }

  private add(stream: 'out' | 'err', text: string): void {
    const whole = this.held[stream] + text;
    const end = whole.lastIndexOf('\n') + 1;
    this.held[stream] = whole.slice(end);
    this.pass(stream, whole.slice(0, end));
  }

  private pass(stream: 'out' | 'err', text: string): void {
    if (text !== '') this.terminal[stream](this.portable(text));
  }

  /** A whole text, without the paths of this machine. */
  portable(text: string): string {
    return this.folders.reduce((shown, [folder, name]) => shown.replace(folder, () => name), text);
  }
}

function anywhere(path: string, behind = ''): RegExp {
  return new RegExp(path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') + behind, 'g');
}
