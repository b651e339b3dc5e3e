/** What an answer carried. An HTML page is told apart from nothing, for a write it is a failure (DECIDED section 1). */
export type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; value: string }
  | { kind: 'html' }
  | { kind: 'empty' }

const LOOKS_LIKE_HTML = /^\s*(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body)\b/i

/** Reads an answer's body whatever its Content-Type claims. */
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
