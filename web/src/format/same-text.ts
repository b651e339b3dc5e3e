import { foldText } from '@vitrine/contract/text/fold-text'

/** Whether two texts are equal except for case and notation, like the server compares text. */
export const isSameText = (a: string, b: string): boolean => foldText(a) === foldText(b)
