/** Texts with one key are the same but for case and notation: NFKC and case folding, as the server compares texts. */
const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC')

export const isSameText = (a: string, b: string): boolean => foldText(a) === foldText(b)
