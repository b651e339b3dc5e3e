import { foldText } from '@vitrine/contract/text/fold-text'

/** Whether two texts are the same but for case and notation, as the server compares texts. */
export const isSameText = (a: string, b: string): boolean => foldText(a) === foldText(b)
