/** The body of a reply. An HTML page is distinguished from an empty body: for a write it is a failure. */
export type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; value: string }
  | { kind: 'html' }
  | { kind: 'empty' }

const LOOKS_LIKE_HTML = /^\s*(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body)\b/i

/** Reads a reply's body whatever its Content-Type claims. */
export async function readBody(response: Response): Promise<Body> {
  const text = await response.text()
  if (text.trim() === '') return { kind: 'empty' }
  try {
    return { kind: 'json', value: JSON.parse(text) }
  } catch {
    const isHtml =
      LOOKS_LIKE_HTML.test(text) || /^text\/html|^application\/xhtml/i.test(response.headers.get('Content-Type') ?? '')
    return isHtml ? { kind: 'html' } : { kind: 'text', value: text }
  }
}
