// What counts as rendering a template, by names and by attributes.

import { describe, expect, it } from 'vitest';

import { rendersTemplates } from './templates';

describe('names that render templates', () => {
  it.each([
    'jinja2.Environment',
    'jinja2.Template',
    'jinja2.environment.Template.render',
    'jinja2.sandbox.SandboxedEnvironment',
    'jinja2',
    'fastapi.templating.Jinja2Templates',
    'starlette.templating.Jinja2Templates',
  ])('%s does', (name) => {
    expect(rendersTemplates(name)).toBe(true);
  });

  it.each([
    'jinja2.TemplateNotFound',
    'jinja2.exceptions.TemplateSyntaxError',
    'jinja2.FileSystemLoader',
    'jinja2.StrictUndefined',
    'jinja2.pass_context',
    'jinja2.select_autoescape',
    'jinja2_fragments.render',
    'markupsafe.escape',
    'string.templatelib.Template',
  ])('%s does not', (name) => {
    expect(rendersTemplates(name)).toBe(false);
  });
});
