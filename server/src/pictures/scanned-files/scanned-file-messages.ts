const some = (names: readonly string[], count: number) =>
  count > names.length
    ? `${names.join(', ')} and ${(count - names.length).toLocaleString('en')} more`
    : names.join(', ')

const NAMED = 3

/** The names that a sentence quotes. */
export const quotedNames = (rows: readonly { name: string }[]) => rows.slice(0, NAMED).map(({ name }) => `'${name}'`)

/** Messages about scanned files that belong to no slide yet. */
export const scannedFileMessages = {
  damaged: (rows: readonly { name: string; problem: string | null }[]) => {
    const [first] = rows
    const which =
      rows.length === 1 && first?.problem
        ? `'${first.name}' ${first.problem}`
        : `${some(quotedNames(rows), rows.length)} ${rows.length === 1 ? 'is' : 'are'} damaged`
    return `${which}. Damaged files can't be attached. Nothing was changed.`
  },
  twice: (field: string, noun: string, id: number) => `${field} names the ${noun} ${id} twice.`,
  noSlide: (id: number) => `There is no slide with the id ${id}.`,
  noScannedFile: (id: number) => `There is no scan with the id ${id}.`,
  attached: (names: readonly string[], count: number) =>
    `${some(names, count)} ${count === 1 ? 'was' : 'were'} attached to a slide in the meantime. Nothing was changed.`,
  hasPicture: (names: readonly string[], count: number) =>
    `${some(names, count)} ${count === 1 ? 'has' : 'have'} a picture already. Nothing was changed; replace it, or choose another slide.`,
  notShown: (rows: readonly { name: string; problem: string | null }[]) => {
    const [first] = rows
    const which =
      rows.length === 1 && first?.problem
        ? `'${first.name}' ${first.problem}, so it`
        : some(quotedNames(rows), rows.length)
    return `${which} can't be shown. Nothing was changed. Send "unshown": true with each to attach it all the same: the slide then says why it shows nothing.`
  },
  notReady: (names: readonly string[], count: number) =>
    `${some(names, count)} ${count === 1 ? 'is' : 'are'} still being copied or no longer there. Nothing was changed.`,
} as const
