// The report resource and its renderers, one a format.

export { renderJson } from './json';
export { renderMarkdown } from './markdown';
export type {
  Blocker,
  GlobalError,
  PythonVersion,
  Report,
  RouteStatus,
  RouteVerdict,
  Summary,
  Unblock,
} from './report';
export { reportBelow } from './paths';
export { renderText } from './text';
