import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { SlideFile } from '@vitrine/contract/files/files'
import { ImageInformation } from '@vitrine/contract/pictures/iiif'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import { sql } from 'kysely'
import sharp from 'sharp'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildFile } from '../../../test/factories.ts'
import { tiffBytes } from '../../../test/wsi/build-tiff.ts'
import { asSharp, decode, jpegPage, type Raw } from '../../../test/wsi/tissue.ts'
import { loadConfig } from '../../config.ts'
import { paste as put } from '../../wsi/pixels.ts'
import type { Region } from '../../wsi/slide-image.ts'
import { picturePaths } from '../picture-paths.ts'
import { registerPicture } from '../walk/register-picture.ts'

const FIXTURES = resolve(import.meta.dirname, '../../../test/pictures')
const REGION = resolve(import.meta.dirname, '../../../demo/pictures/CMU-1-Small-Region.svs')

let base: string
let database: TestDatabase
let server: TestApp
let nora: Client
let reader: Client

const settings = () => ({ VITRINE_DATA_DIR: join(base, 'data'), PICTURE_FOLDERS: `scans=${join(base, 'scans')}` })

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitrine-iiif-'))
  for (const folder of ['scans', 'data']) mkdirSync(join(base, folder))
  database = await createTestDatabase()
  server = await buildTestApp(database.db, settings())
  nora = await server.as('nora')
  reader = await server.as('rita', 'reader')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
  rmSync(base, { recursive: true })
})

interface Attached {
  readonly file: SlideFile
  readonly picture: Picture
  /** The base address of its images. */
  readonly service: string
}

let number = 0

/** Files of a picture in a separate folder, registered like by a walk and attached to a file record. */
async function buildAttached(...sources: readonly [string, ...string[]]): Promise<Attached> {
  number += 1
  mkdirSync(join(base, 'scans', `${number}`))
  const [path, ...companions] = sources.map(source => {
    const name = `${number}/${basename(source)}`
    copyFileSync(resolve(FIXTURES, source), join(base, 'scans', name))
    return name
  }) as [string, ...string[]]
  const parts = { db: database.db, paths: picturePaths(loadConfig(settings())) }
  const { id, problem } = await registerPicture(parts, { folder: 'scans', path, companions })
  expect(problem).toBeNull()
  const file = await buildFile(nora)
  await sql`update files set picture_id = ${id} where id = ${file.id}`.execute(database.db)
  const picture = (await nora.get(`/api/files/${file.id}/picture/`)).json<Picture>()
  return { file, picture, service: `/api/files/${file.id}/picture/${picture.revision}/iiif` }
}

const informationOf = async (service: string) => (await reader.get(`${service}/info.json`)).json<ImageInformation>()

/** The numbers of decoded images and of passed-through tiles so far. */
async function decodings() {
  const { body } = await server.app.inject('/metrics')
  const numberOf = (line: RegExp) => Number(line.exec(body)?.[1] ?? 0)
  return {
    decoded: numberOf(/^vitrine_decode_seconds_count (\d+)$/m),
    direct: numberOf(/^vitrine_tiles_total\{kind="direct"\} (\d+)$/m),
  }
}

const tissue = () =>
  sharp(REGION, { page: 0 })
    .extract({ left: 700, top: 1_200, width: 601, height: 503 })
    .png()
    .toBuffer()
    .then(png => decode(png))

/** With odd sizes, which libvips rounds down at each level. */
async function oddPyramid(): Promise<string> {
  const options = { tile: true, tileWidth: 256, tileHeight: 256, pyramid: true, compression: 'jpeg' } as const
  return write(
    'odd.tif',
    await asSharp(await tissue())
      .tiff(options)
      .toBuffer(),
  )
}

/** The full size and a quarter of it, without a level of half the size. */
async function gappedPyramid(): Promise<string> {
  const full = await tissue()
  const small = await decode(await asSharp(full).resize(150, 126, { fit: 'fill' }).png().toBuffer())
  return write('gap.tif', tiffBytes([await tiledPage(full), await tiledPage(small)]))
}

async function tiledPage(page: Raw) {
  const chunks: Buffer[] = []
  for (let top = 0; top < page.height; top += 256)
    for (let left = 0; left < page.width; left += 256) {
      const tile = blank(256, 256)
      put(tile, page, -left, -top)
      chunks.push(await asSharp(tile).jpeg().toBuffer())
    }
  return jpegPage(chunks, page.width, page.height)
}

function write(name: string, bytes: Buffer): string {
  writeFileSync(join(base, name), bytes)
  return join(base, name)
}

const blank = (width: number, height: number): Raw => ({ data: Buffer.alloc(width * height * 3), width, height })

/** A region of a picture, resized. */
async function reduced(page: Raw, { left, top, width, height }: Region, size: readonly [number, number]): Promise<Raw> {
  const part = await asSharp(page).extract({ left, top, width, height }).png().toBuffer()
  return decode(
    await sharp(part)
      .resize(...size, { fit: 'fill' })
      .png()
      .toBuffer(),
  )
}

const meanDifference = (one: Raw, other: Raw) => {
  expect([one.width, one.height]).toEqual([other.width, other.height])
  return one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]!), 0) / one.data.length
}

/** A level composed of the server's own tiles, without padding. */
async function ownLevel({ service, picture }: Attached, index: number): Promise<Raw> {
  const level = picture.levels[index]!
  const whole = blank(level.width, level.height)
  for (let row = 0; row < level.rows; row++)
    for (let column = 0; column < level.columns; column++) {
      const { rawPayload } = await nora.get(`${ownTiles(service)}/${index}/${column}_${row}/`)
      put(whole, await decode(rawPayload), column * level.tile_width, row * level.tile_height)
    }
  return whole
}

const ownTiles = (service: string) => service.replace(/iiif$/, 'tiles')

/** Every announced tile, with the region that it shows of the picture scaled by its factor. */
function announcedTiles({ width, height, tiles }: ImageInformation) {
  return tiles.flatMap(({ width: wide, height: high, scaleFactors }) =>
    scaleFactors.flatMap(factor => {
      const [across, down] = [Math.ceil(width / factor), Math.ceil(height / factor)]
      return Array.from({ length: Math.ceil(across / wide) * Math.ceil(down / high) }, (_, at) => {
        const [left, top] = [(at % Math.ceil(across / wide)) * wide, Math.floor(at / Math.ceil(across / wide)) * high]
        const size = [Math.min(wide, across - left), Math.min(high, down - top)] as const
        const region = [
          ...[left * factor, top * factor],
          ...[Math.min(wide * factor, width - left * factor), Math.min(high * factor, height - top * factor)],
        ]
        return {
          factor,
          left,
          top,
          size,
          request: `${region}/${size}/0`,
          isWhole: size[0] === wide && size[1] === high,
        }
      })
    }),
  )
}

/** The sources of each picture, the announced factors, and whether whole tiles of levels are passed through. */
const PICTURES: readonly (readonly [string, () => Promise<Attached>, readonly number[], boolean])[] = [
  ['SVS with one level', () => buildAttached('synthetic-label-0.svs'), [1], true],
  ['BigTIFF pyramid', () => buildAttached('tissue-bigtiff-jpeg.tif'), [1, 2, 4], true],
  ['pyramid of odd sizes', async () => buildAttached(await oddPyramid()), [1, 2, 4], true],
  ['pyramid without a half', async () => buildAttached(await gappedPyramid()), [1, 2, 4], true],
  ['WebP pyramid', () => buildAttached('tissue-webp.tif'), [1, 2, 4], true],
  ['NDPI', () => buildAttached('fluorescence.ndpi'), [1, 2], false],
  ['DICOM', () => buildAttached('dicom/level-2.dcm', 'dicom/level-3.dcm', 'dicom/level-4.dcm'), [1, 2, 4], true],
]

test.each(PICTURES)(
  '%s: each announced tile has its size and shows its part of the level; whole ones are passed through',
  async (_name, build, factors, isDirect) => {
    const attached = await build()
    const { service, picture } = attached
    const information = await informationOf(service)
    expect(Check(ImageInformation, information)).toBe(true)
    expect(information).toMatchObject({ width: picture.width, height: picture.height })
    expect(information.tiles.flatMap(({ scaleFactors }) => scaleFactors)).toEqual(factors)
    const format = information.preferredFormats?.[0] ?? 'jpg'
    for (const factor of factors) {
      const found = picture.levels.findIndex(({ scale }) => Math.abs(scale - factor) < 0.02 * factor)
      const index = Math.max(0, found)
      const level = await ownLevel(attached, index)
      // Levels have integer factors; others are computed from the full size.
      const step = found < 0 ? factor : 1
      for (const { left, top, size, request, isWhole } of announcedTiles(information).filter(
        tile => tile.factor === factor,
      )) {
        const before = await decodings()
        const reply = await reader.get(`${service}/${request}/default.${format}`)
        expect([reply.statusCode, reply.headers]).toMatchObject([
          200,
          {
            'content-type': format === 'jpg' ? 'image/jpeg' : 'image/webp',
            'cache-control': 'private, max-age=31536000, immutable',
            etag: `"${picture.revision}"`,
          },
        ])
        const tile = await decode(reply.rawPayload)
        const region = {
          ...{ left: left * step, top: top * step },
          width: Math.min(size[0] * step, level.width - left * step),
          height: Math.min(size[1] * step, level.height - top * step),
        }
        const difference = meanDifference(tile, await reduced(level, region, size))
        const after = await decodings()
        if (isDirect && isWhole && found >= 0) {
          const { tile_width, tile_height } = picture.levels[index]!
          const own = await nora.get(`${ownTiles(service)}/${index}/${left / tile_width}_${top / tile_height}/`)
          expect(reply.rawPayload.equals(own.rawPayload)).toBe(true)
          expect(after).toEqual({ decoded: before.decoded, direct: before.direct + 1 })
        } else {
          // Decoded tiles are re-encoded; tissue that is off by one pixel differs by 10.
          expect(difference).toBeLessThan(4)
          expect(after.decoded).toBeGreaterThan(before.decoded)
        }
      }
    }
  },
)

test('info.json lists the available images under the requested address, and is revalidated each time', async () => {
  const { service, picture } = await buildAttached('tissue-webp.tif')
  const reply = await reader.get(`${service}/info.json`, { host: 'slides.lab.example' })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  const { width, height, tile_width } = picture.levels[0]!
  expect(reply.json()).toEqual({
    '@context': 'http://iiif.io/api/image/3/context.json',
    id: `http://slides.lab.example${service}`,
    ...{ type: 'ImageService3', protocol: 'http://iiif.io/api/image', profile: 'level0', width, height },
    sizes: [
      { width: 150, height: 125 },
      { width: 256, height: 213 },
      { width: 300, height: 250 },
      { width: 600, height: 500 },
    ],
    tiles: [{ width: tile_width, height: tile_width, scaleFactors: [1, 2, 4] }],
    ...{ extraFormats: ['webp'], preferredFormats: ['webp'] },
  })
  const { etag = '' } = reply.headers
  const again = async (host: string) =>
    (await reader.get(`${service}/info.json`, { host, 'if-none-match': `${etag}` })).statusCode
  expect([await again('slides.lab.example'), await again('other.example')]).toEqual([304, 200])
})

test('addresses begin with PUBLIC_URL if it is set', async () => {
  const { service } = await buildAttached('synthetic-label-0.svs')
  const secured = await buildTestApp(database.db, { ...settings(), PUBLIC_URL: 'https://lab.example' })
  try {
    const { id } = (await (await secured.as('nora')).get(`${service}/info.json`)).json<ImageInformation>()
    expect(id).toBe(`https://lab.example${service}`)
  } finally {
    await secured.app.close()
  }
})

test('every size is the whole picture, even if it is also the region of a tile', async () => {
  const { service, picture } = await buildAttached(REGION)
  const { sizes, maxWidth } = await informationOf(service)
  expect([sizes.length, maxWidth]).toEqual([1, 1_024])
  const sizeOf = async (request: string) => {
    const { width, height, format } = await sharp((await reader.get(`${service}/${request}`)).rawPayload).metadata()
    return [width, height, format]
  }
  for (const { width, height } of sizes)
    expect(await sizeOf(`full/${width},${height}/0/default.jpg`)).toEqual([width, height, 'jpeg'])
  expect(await sizeOf('full/max/0/default.jpg')).toEqual([766, 1_024, 'jpeg'])
  expect(await sizeOf('0,0,240,240/max/0/default.jpg')).toEqual([240, 240, 'jpeg'])
  const thumbnail = await reader.get(`${service.replace(/iiif$/, 'thumbnail')}/`)
  const smallest = await reader.get(`${service}/full/${sizes[0]!.width},${sizes[0]!.height}/0/default.jpg`)
  expect(smallest.rawPayload.equals(thumbnail.rawPayload)).toBe(true)
  expect(picture.iiif).toBe(`${service}/info.json`)

  const webp = (await buildAttached('tissue-webp.tif')).service
  const [jpeg, passed] = [
    await reader.get(`${webp}/0,0,256,256/256,256/0/default.jpg`),
    await reader.get(`${webp}/full/300,250/0/default.webp`),
  ]
  expect([jpeg, passed].map(({ headers }) => headers['content-type'])).toEqual(['image/jpeg', 'image/webp'])
  expect(await sharp(passed.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 250 })
})

test('a request that info.json does not list is refused with an error that is not cached', async () => {
  const { service, file, picture } = await buildAttached('tissue-bigtiff-jpeg.tif')
  for (const [request, status, sentence] of [
    ['square/max/0/default.jpg', 400, "The region is full or x,y,width,height in pixels, not 'square'."],
    ['0,0,256/256,256/0/default.jpg', 400, "The region is full or x,y,width,height in pixels, not '0,0,256'."],
    ['full/256,/0/default.jpg', 400, "The size is max or width,height in pixels, not '256,'."],
    ['full/^max/0/default.jpg', 400, "The size is max or width,height in pixels, not '^max'."],
    ['full/max/90/default.jpg', 400, "The rotation is 0, not '90'."],
    ['full/max/0/gray.jpg', 400, "Quality and format are default.jpg or default.webp, not 'gray.jpg'."],
    ...[
      'full/301,250/0/default.jpg',
      '0,0,256,256/255,256/0/default.jpg',
      '10,0,256,256/256,256/0/default.jpg',
      '0,0,100,100/100,100/0/default.jpg',
      '0,0,2048,2048/256,256/0/default.jpg',
      '768,0,256,256/256,256/0/default.jpg',
      '0,0,0,0/0,0/0/default.jpg',
      '0,0,256,256/256,256/0/default.webp',
      'full/max/0/default.webp',
    ].map(
      unknown => [unknown, 404, `The picture has no image ${unknown}: info.json lists those that it has.`] as const,
    ),
  ] as const) {
    const reply = await reader.get(`${service}/${request}`)
    expect([request, reply.statusCode, reply.json()]).toEqual([request, status, { detail: sentence }])
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(reply.headers.etag).toBeUndefined()
  }
  for (const path of ['info.json', 'full/max/0/default.jpg']) {
    const old = await reader.get(`/api/files/${file.id}/picture/old/iiif/${path}`)
    expect([old.statusCode, old.json().detail]).toEqual([410, 'The picture has changed. Load it again.'])
    expect((await server.app.inject(`${service}/${path}`)).statusCode).toBe(401)
    const head = await server.app.inject({
      method: 'HEAD',
      url: `${service}/${path}`,
      headers: { authorization: 'Bearer rita' },
    })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
  }
  const kept = { 'if-none-match': `"${picture.revision}"` }
  expect((await reader.get(`${service}/full/max/0/default.jpg`, kept)).statusCode).toBe(304)

  await sql`update pictures set state = 'damaged', problem = 'is damaged' where revision = ${picture.revision}`.execute(
    database.db,
  )
  const broken = await buildTestApp(database.db, settings())
  try {
    const person = await broken.as('nora')
    const reply = await person.get(`${service}/info.json`)
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'tissue-bigtiff-jpeg.tif is damaged.' }])
    expect((await person.get(`/api/files/${file.id}/picture/`)).json()).toMatchObject({ iiif: null })
  } finally {
    await broken.app.close()
  }
})

test('pages of other origins are allowed if VIEWER_ORIGINS names them, only for these addresses', async () => {
  const { service } = await buildAttached('tissue-bigtiff-jpeg.tif')
  const viewer = 'https://viewer.example'
  const open = await buildTestApp(database.db, { ...settings(), VIEWER_ORIGINS: `${viewer}, https://other.example` })
  try {
    await open.as('nora')
    const headersOf = async (app: TestApp, method: 'GET' | 'OPTIONS', url: string, origin?: string, token?: string) => {
      const { statusCode, headers } = await app.app.inject({
        ...{ method, url },
        headers: { ...(origin && { origin }), ...(token && { authorization: `Bearer ${token}` }) },
      })
      const allowed = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))
      return [statusCode, headers.vary, Object.fromEntries(allowed)]
    }
    const image = `${service}/full/max/0/default.jpg`
    const named = { 'access-control-allow-origin': viewer }
    expect(await headersOf(open, 'OPTIONS', image, viewer)).toEqual([
      ...[204, 'Origin'],
      {
        ...named,
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'authorization',
        'access-control-max-age': '86400',
      },
    ])
    expect(await headersOf(open, 'GET', image, viewer, 'nora')).toEqual([200, 'Origin', named])
    expect(await headersOf(open, 'GET', `${service}/info.json`, viewer, 'nora')).toEqual([200, 'Origin', named])
    expect(await headersOf(open, 'GET', image, viewer)).toEqual([401, 'Origin', named])
    expect(await headersOf(open, 'GET', `${service}/full/1,1/0/default.jpg`, viewer, 'nora')).toEqual([
      404,
      'Origin',
      named,
    ])
    for (const origin of [undefined, 'https://viewer.example.org', 'null'])
      expect(await headersOf(open, 'GET', image, origin, 'nora')).toEqual([200, 'Origin', {}])
    const disguised = '/api/files/?as/picture/of/iiif/'
    for (const path of ['/api/slides/', `${ownTiles(service)}/0/0_0/`, '/api/auth/login/', disguised])
      expect((await headersOf(open, 'OPTIONS', path, viewer)).slice(1)).toEqual([undefined, {}])
    // Without the setting, no origin is allowed.
    expect(await headersOf(server, 'OPTIONS', image, viewer)).toEqual([204, undefined, {}])
  } finally {
    await open.app.close()
  }
})
