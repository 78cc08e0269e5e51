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
export { renderWhy, renderWhyJson, witnessedRoutes } from './why';
export type { Witness, WitnessedRoute, WitnessStep } from './why';
