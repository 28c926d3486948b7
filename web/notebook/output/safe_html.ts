import { html, type TemplateResult } from 'lit-html';

const templates = new Map<string, TemplateResult>();

/**
 * Sanitized HTML, or HTML of the build, as a template. The same text is the same template, so that a
 * render leaves what is drawn into it.
 */
export function safeHtml(text: string): TemplateResult {
  let template = templates.get(text);
  if (!template) {
    template = html(Object.assign([text], { raw: [text] }));
    templates.set(text, template);
  }
  return template;
}
