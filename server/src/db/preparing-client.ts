import pg from 'pg'

const MARK = '/*prepared*/'
/** Statements begin with the mark only where few texts of them exist; beyond this many something is amiss. */
const MAX_PREPARED = 200

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const present = names.get(text)
  if (present !== undefined || names.size >= MAX_PREPARED) return present
  const name = `vitrine_${names.size}`
  names.set(text, name)
  return name
}

/** Keeps the plan of each statement that begins with a mark: planning a join takes longer than reading a page of it. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the original are not worth repeating
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && text.startsWith(MARK) ? nameOf(text) : undefined
    const query = super.query as (...args: unknown[]) => unknown
    return name === undefined ? query.apply(this, args) : query.call(this, { name, text, values }, ...rest)
  }
}
