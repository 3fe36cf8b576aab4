const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

/** Markup that is put in as it is. */
export const markup = (html) => ({ html });

/**
 * Fills the `{{names}}` of a page in; words are escaped.
 * @throws Error for a name that nothing is given for.
 */
export const fill = (page, values) =>
  page.replace(/\{\{(\w+)\}\}/g, (_whole, name) => {
    if (!(name in values)) throw new Error(`Nothing is given for {{${name}}}`);
    const value = values[name];
    return typeof value === 'object' ? value.html : escaped(value);
  });
