import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import type OpenSeadragon from 'openseadragon'
import { expect, test } from 'vitest'
import { buildPicture } from '../picture.fixture.ts'
import { pictureAddress, tileSource } from './tile-source.ts'

class Point {
  x: number
  y: number
  constructor(x: number, y: number) {
    this.x = x
    this.y = y
  }
}
class Rect extends Point {
  width: number
  height: number
  constructor(x: number, y: number, width: number, height: number) {
    super(x, y)
    this.width = width
    this.height = height
  }
}
class TileSource {
  readonly aspectRatio: number
  constructor({ width, height }: { width: number; height: number }) {
    this.aspectRatio = width / height
  }
}
const library = { Point, Rect, TileSource } as unknown as typeof OpenSeadragon

const level = (width: number, height: number, scale: number): PictureLevel => ({
  width,
  height,
  scale,
  tile_width: 256,
  tile_height: 256,
  columns: Math.ceil(width / 256),
  rows: Math.ceil(height / 256),
  direct: true,
})
const PICTURE = buildPicture({ width: 1000, height: 600, levels: [level(1000, 600, 1), level(250, 150, 4)] })
const source = tileSource(library, PICTURE, pictureAddress(7), () => undefined)

test('levels count from the smallest for the library, from the largest for the API', () => {
  expect([source.getLevelScale(1), source.getLevelScale(0)]).toEqual([1, 1 / 4])
  expect([source.getNumTiles(1), source.getNumTiles(0)]).toEqual([new Point(4, 3), new Point(1, 1)])
  expect(source.getTileUrl(1, 3, 2)).toBe('/api/files/7/picture/a1/tiles/0/3_2/')
  expect(source.getTileUrl(0, 0, 0)).toBe('/api/files/7/picture/a1/tiles/1/0_0/')
})

test('the padding of a tile at the edge is cut off', () => {
  expect(source.getTileBounds(1, 3, 2, true)).toEqual(new Rect(0, 0, 1000 - 3 * 256, 600 - 2 * 256))
  const { x, y, width, height } = source.getTileBounds(1, 3, 2)
  expect([x + width, y + height].map(end => Math.round(end * 1e6) / 1e6)).toEqual([1, 0.6])
  expect(source.getTileBounds(1, 0, 0, true)).toEqual(new Rect(0, 0, 256, 256))
})
