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

/** The position of a tile; columns and rows count from 0. */
export interface TilePosition {
  readonly level: number
  readonly column: number
  readonly row: number
}

/**
 * Random access to a file. Reads never return fewer bytes than requested: beyond the end they throw `UnreadableImage`
 * ('damaged').
 */
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

/** Returns the stored image of this name, or makes and stores it. */
export type CacheImage = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>

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
  /** The header's properties, with the names used by the format. */
  readonly properties: Readonly<Record<string, string>>
  readonly levels: readonly PictureLevel[]
  /** The type of the tiles of level 0. */
  readonly tileType: EncodedImage['type']
  readonly images: ReadonlySet<'label' | 'macro'>
  /**
   * The digest of the parsed directories. Together with the size and modification time of the file, it determines the revision.
   */
  readonly digest: string
  /**
   * Identifies copies of a scan regardless of their names, labels and headers: the SHA-256, in hex, of 64 tiles of level 0 as
   * stored. undefined if tiles are not stored as images, or show next to nothing.
   */
  scanDigest(): Promise<string | undefined>
  /**
   * Takes one range read if the level is direct; otherwise the tile is decoded and encoded again. undefined outside of the level.
   * @param isCall whether it may be refused while too many calls wait
   */
  tile(level: number, column: number, row: number, isCall?: boolean): Promise<EncodedImage | undefined>
  /**
   * The tiles to store so that the smallest level costs nothing: its own, and those of other computed levels that they are made
   * from, each after its sources. None if the file contains the smallest level.
   */
  overviewTiles(): Iterable<TilePosition>
  /** The label or macro image as a JPEG of full size. @param isCall whether it may be refused while too many calls wait */
  image(name: 'label' | 'macro', isCall?: boolean): Promise<Buffer>
  /** A part of a level, in pixels of the level, as an image of another size. Always decoded. */
  part(level: number, region: Region, as: ImageForm): Promise<EncodedImage>
  /** The whole picture as an image of another size, made from the smallest sufficient level. */
  whole(as: ImageForm): Promise<EncodedImage>
  /** A JPEG whose longer side has at most `side` pixels. */
  thumbnail(side: number): Promise<Buffer>
  /**
   * The same picture with incorrect levels replaced: those whose tiles would look different when passed through are decoded
   * instead, and a thumbnail that shows something else is dropped. Only a picture with a readable tile in each level is ready.
   * Takes two decodings per level, and up to 64 for a thumbnail, so it is done once for each revision, before it is shown.
   * @throws {UnreadableImage} if a level has no readable tile, or checking would decode too much
   */
  checked(): Promise<SlideImage>
  /**
   * The same picture with the levels that `checked()` found when the file was registered. Decodes nothing.
   * @returns undefined if the file has other levels, because another version registered it
   */
  asRegistered(levels: readonly PictureLevel[]): SlideImage | undefined
  /** The same picture, which stores tiles of computed levels, by names that are unique within the picture. */
  withCache(cache: CacheImage): SlideImage
}

/**
 * The reason why a file can't be shown. The message is a sentence for lab users without the file's name, such as 'is compressed
 * with ...'.
 */
export class UnreadableImage extends Error {
  readonly state: Exclude<PictureState, 'ready' | 'missing'>

  constructor(state: UnreadableImage['state'], problem: string) {
    super(problem)
    this.name = 'UnreadableImage'
    this.state = state
  }
}
