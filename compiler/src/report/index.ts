// The report resource and its renderers, one a format.

export { renderGithub, renderGitlab } from './annotations';
export { renderHtml } from './html';
export { renderJson } from './json';
export { bar, html, page } from './page';
export type { Markup } from './page';
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
export { renderText } from './text';
export { NO_WITNESSES, renderWhy, renderWhyJson, witnessed } from './why';
export type { Witness, Witnessed, Witnesses, WitnessStep } from './why';
