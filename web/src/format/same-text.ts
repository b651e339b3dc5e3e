import { foldText } from '@vitrine/contract/text/fold-text'

/** Whether two texts are the same except for case and notation, as the server compares text. */
export const isSameText = (a: string, b: string): boolean => foldText(a) === foldText(b)
