import type { PictureState } from '@vitrine/contract/files/picture-summary'
import type { PictureLevel } from '@vitrine/contract/pictures/pictures'

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a picture or of a level, in pixels. */
export interface Region extends Size {
  readonly left: number
  readonly top: number
}

/** A tile of a picture; columns and rows count from 0. */
export interface TilePosition {
  readonly level: number
  readonly column: number
  readonly row: number
}

/** Bytes at an offset of a file; never fewer than asked for. Throws `UnreadableImage` ('damaged') beyond its end. */
export interface ByteSource {
  readonly size: number
  read(offset: number, length: number): Promise<Buffer>
  /** Fills `target` from `at`. */
  readInto(target: Buffer, at: number, offset: number, length: number): Promise<void>
}

/** The encoded bytes of an image. */
export interface EncodedImage {
  readonly body: Buffer
  readonly type: 'image/jpeg' | 'image/webp'
}

/** The format of an image. */
export interface ImageForm extends Size {
  readonly type: EncodedImage['type']
}

/** Returns the stored image of this name, else a new one, which it stores. */
export type KeepImage = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>

/** A whole-slide image that is open for reading. Level 0 is the full size; columns and rows count from 0. */
export interface SlideImage {
  /** Such as 'Aperio SVS'. */
  readonly format: string
  readonly width: number
  readonly height: number
  /** Micrometers per pixel of level 0. */
  readonly mpp: number | undefined
  /** The magnification of the scan's objective. */
  readonly magnification: number | undefined
  readonly scanner: string | undefined
  /** ISO 8601 in UTC. */
  readonly scannedAt: string | undefined
  /** The header's properties, by the names that the format uses. */
  readonly properties: Readonly<Record<string, string>>
  readonly levels: readonly PictureLevel[]
  /** The type of the tiles of level 0. */
  readonly tileType: EncodedImage['type']
  readonly images: ReadonlySet<'label' | 'macro'>
  /**
   * The digest of the parsed directories: with size and modification time of the file it makes the revision of the picture.
   */
  readonly digest: string
  /**
   * Tells copies of one scan, whatever their names, labels and headers: the SHA-256, in hex, of 64 tiles of level 0 as they are
   * stored. undefined where these are not stored as images, or show next to nothing.
   */
  scanDigest(): Promise<string | undefined>
  /**
   * One range read where the level is direct; otherwise decoded and encoded again. undefined beyond the level.
   * @param isCall whether it is refused while too many calls wait
   */
  tile(level: number, column: number, row: number, isCall?: boolean): Promise<EncodedImage | undefined>
  /**
   * The tiles to keep so that the smallest level costs nothing: its own and those of other levels that it is made of, each after those
   * that it is made of. None where the file has that level.
   */
  overviewTiles(): Iterable<TilePosition>
  /** The label or macro image as a JPEG of full size. @param isCall whether it is refused while too many calls wait */
  image(name: 'label' | 'macro', isCall?: boolean): Promise<Buffer>
  /** A part of a level, in pixels of the level, as an image of another size. Always decoded. */
  part(level: number, region: Region, as: ImageForm): Promise<EncodedImage>
  /** The whole picture as an image of another size, made from the smallest level that is enough. */
  whole(as: ImageForm): Promise<EncodedImage>
  /** A JPEG whose longer side has at most `side` pixels. */
  thumbnail(side: number): Promise<Buffer>
  /**
   * The same picture, in which levels whose tiles would look different when they are passed through are decoded instead, and
   * which lacks a thumbnail that shows something else. A picture is ready only once a tile of each level was read this way. Costs two decodings a level, and up to 64 where there is a thumbnail: once
   * for each revision, before it is shown.
   * @throws {UnreadableImage} where a level has no tile that can be read, and where that would decode too much
   */
  checked(): Promise<SlideImage>
  /**
   * The same picture with the levels that `checked()` found when the file was registered. Decodes nothing.
   * @returns undefined where the file has other levels: another version registered it
   */
  asRegistered(levels: readonly PictureLevel[]): SlideImage | undefined
  /** The same picture, which keeps tiles of levels that the file lacks, by names that are theirs within the picture. */
  keeping(keep: KeepImage): SlideImage
}

/** Why a file can't be shown. The message is a sentence for a lab user, without the file's name: 'is compressed with ...'. */
export class UnreadableImage extends Error {
  readonly state: Exclude<PictureState, 'ready' | 'missing'>

  constructor(state: UnreadableImage['state'], problem: string) {
    super(problem)
    this.name = 'UnreadableImage'
    this.state = state
  }
}
