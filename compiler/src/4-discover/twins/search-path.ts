// Twin of `sys.path`: of the folders that module code adds to it, those inside the project and its packages are searched for modules.

import { native } from '../twin';
import type { Evaluation, Twin, TwinEntry } from '../twin';
import { bool, NONE } from '../values';
import type { Value } from '../values';
import { normalized, pathText } from './paths';

class SearchPathTwin implements Twin {
  readonly className = 'builtins.list';

  initialize(): void {}

  attribute(name: string, evaluation: Evaluation): Value | null {
    switch (name) {
      case 'append':
        return native(({ positional: [folder] }) => added([folder], false, evaluation));
      case 'extend':
        return native(({ positional: [folders] }, place) =>
          added(folders === undefined ? [] : (evaluation.iterate(folders, place) ?? []), false, evaluation),
        );
      case 'insert':
        return native(({ positional: [at, folder] }) => added([folder], isZero(at), evaluation));
      case '__contains__':
        // The directory that the program is started in is; of others it cannot be told.
        return native(({ positional: [folder] }) => bool(folder !== undefined && pathText(folder) === ''));
      default:
        return null;
    }
  }
}

function added(folders: readonly (Value | undefined)[], isFirst: boolean, evaluation: Evaluation): Value {
  for (const folder of folders) {
    const path = folder === undefined ? null : pathText(folder);
    if (path !== null && !path.startsWith('/')) evaluation.searches({ folder: normalized(path), isFirst });
  }
  return NONE;
}

function isZero(at: Value | undefined): boolean {
  return at?.kind === 'constant' && at.value.type === 'int' && Number(at.value.value) === 0;
}

export const SEARCH_PATH_TWINS: readonly (readonly [string, TwinEntry])[] = [
  ['sys.path', { kind: 'value', value: { kind: 'twin', twin: new SearchPathTwin() } }],
];
