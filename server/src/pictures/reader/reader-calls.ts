import type { SlideImage, UnreadableImage } from '../../wsi/slide-image.ts'
import type { Code } from '../codes/find-code.ts'

/** The data read from a file that can be shown. */
export interface PictureFacts
  extends Pick<
    SlideImage,
    | 'format'
    | 'width'
    | 'height'
    | 'mpp'
    | 'magnification'
    | 'scanner'
    | 'scannedAt'
    | 'properties'
    | 'levels'
    | 'images'
    | 'digest'
  > {
  readonly scanDigest: string | undefined
}

/** Messages to the reading process. */
export type ToReader =
  /** Reads a picture: the sizes of its main file and of its other files. */
  | { readonly kind: 'picture'; readonly sizes: readonly [number, ...number[]] }
  /** The requested bytes; missing if they could not be read. */
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes?: Buffer }

/** Messages from the reading process: requests and results. */
export type FromReader =
  /** The process has started; its time only counts from then on. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'bytes'
      readonly id: number
      readonly file: number
      readonly offset: number
      readonly length: number
    }
  | { readonly kind: 'facts'; readonly facts: PictureFacts }
  /** The last message for a picture that can be shown. */
  | { readonly kind: 'code'; readonly code: Code | undefined }
  | { readonly kind: 'refused'; readonly state: UnreadableImage['state']; readonly problem: string }

/** Exit codes of a process that exceeded a limit. */
export const EXIT_CODES = { memory: 86, cpu: 87 } as const
