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
  /** Reads a picture: the sizes of its own file and of the others that it is spread over. */
  | { readonly kind: 'picture'; readonly sizes: readonly [number, ...number[]] }
  /** The requested bytes; none if they could not be read. */
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes?: Buffer }

/** Messages of the reading process: requests and results. */
export type FromReader =
  /** It has started; only from then on its time counts. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'bytes'
      readonly id: number
      readonly file: number
      readonly offset: number
      readonly length: number
    }
  | { readonly kind: 'facts'; readonly facts: PictureFacts }
  /** The last of a picture that can be shown. */
  | { readonly kind: 'code'; readonly code: Code | undefined }
  | { readonly kind: 'refused'; readonly state: UnreadableImage['state']; readonly problem: string }

/** Exit codes of a process that exceeded a limit. */
export const EXIT_CODES = { memory: 86, cpu: 87 } as const
