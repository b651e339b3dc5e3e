import { badRequest } from '@vitrine/contract/api/api-error'
import type { EncodedImage, Region, Size } from '../../wsi/slide-image.ts'
import { iiifMessages } from './iiif-messages.ts'

/** An image requested by a viewer: https://iiif.io/api/image/3.0/#4-image-requests */
export interface ImageRequest {
  readonly region: Region
  /** undefined for `max`. */
  readonly size: Size | undefined
  readonly type: EncodedImage['type']
}

const REGION = /^(\d{1,7}),(\d{1,7}),(\d{1,7}),(\d{1,7})$/
const SIZE = /^(\d{1,7}),(\d{1,7})$/
const TYPES: Readonly<Record<string, EncodedImage['type']>> = {
  'default.jpg': 'image/jpeg',
  'default.webp': 'image/webp',
}

/** @throws ApiError 400 for a request that no picture of this server supports */
export function readImageRequest(params: Readonly<Record<string, string>>, picture: Size): ImageRequest {
  const { region = '', size = '', rotation = '', file = '' } = params
  if (rotation !== '0') throw badRequest(iiifMessages.rotation(rotation))
  const type = TYPES[file]
  if (!type) throw badRequest(iiifMessages.file(file))
  return { region: readRegion(region, picture), size: readSize(size), type }
}

function readRegion(text: string, { width, height }: Size): Region {
  if (text === 'full') return { left: 0, top: 0, width, height }
  const numbers = REGION.exec(text)?.slice(1).map(Number)
  if (!numbers) throw badRequest(iiifMessages.region(text))
  const [left = 0, top = 0, wide = 0, high = 0] = numbers
  return { left, top, width: wide, height: high }
}

function readSize(text: string): Size | undefined {
  if (text === 'max') return undefined
  const numbers = SIZE.exec(text)?.slice(1).map(Number)
  if (!numbers) throw badRequest(iiifMessages.size(text))
  const [width = 0, height = 0] = numbers
  return { width, height }
}
