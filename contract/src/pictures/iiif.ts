import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'

const Pixels = Type.Integer({ minimum: 1 })
const Size = Type.Object({ width: Pixels, height: Pixels })

/** Information about a picture for viewers: https://iiif.io/api/image/3.0/#5-image-information */
export const ImageInformation = Type.Object({
  '@context': Type.Literal('http://iiif.io/api/image/3/context.json'),
  /** The absolute address below which images are requested. */
  id: Type.String(),
  type: Type.Literal('ImageService3'),
  protocol: Type.Literal('http://iiif.io/api/image'),
  /** Only the tiles and sizes that are listed can be requested. */
  profile: Type.Literal('level0'),
  width: Pixels,
  height: Pixels,
  /** Where the picture is larger: the sides of `max`, at most. */
  maxWidth: Type.Optional(Pixels),
  /** Sizes of the whole picture, smallest first. */
  sizes: Type.Array(Size),
  /** Factors are powers of two without a gap: viewers ask for each of them. */
  tiles: Type.Array(Type.Object({ ...Size.properties, scaleFactors: Type.Array(Pixels) })),
  /** `webp` where the file holds WebP tiles. */
  extraFormats: Type.Optional(Type.Array(Type.String())),
  preferredFormats: Type.Optional(Type.Array(Type.String())),
})
export type ImageInformation = Static<typeof ImageInformation>

/** A picture for viewers that speak the IIIF Image API 3.0. */
export const iiifRoutes = {
  information: route('GET', '/api/files/:id/picture/:revision/iiif/info.json/', {
    needs: 'reader',
    summary: 'The picture of a file for viewers of the IIIF Image API 3.0: its size, tiles and sizes',
    reply: ImageInformation,
    noun: 'picture of file',
  }),
  /** 404 for what `info.json` does not list, 410 for an old revision. */
  image: route('GET', '/api/files/:id/picture/:revision/iiif/:region/:size/:rotation/:file/', {
    needs: 'reader',
    summary:
      'A tile or the whole picture in one of the sizes that info.json lists, as in 0,0,1024,1024/256,256/0/default.jpg',
    media: ['image/jpeg', 'image/webp'],
    noun: 'picture of file',
  }),
}
