import { ApiError, notFound } from '@vitrine/contract/api/api-error'
import type { Route } from '@vitrine/contract/api/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readId } from '../http/handle.ts'
import type { SlideImage } from '../wsi/slide-image.ts'
import { pictureMessages } from './picture-messages.ts'
import type { ServedPicture } from './served-pictures.ts'

/** The address contains the revision, so its content never changes. Private, because only signed-in people may see it. */
export const FOREVER = 'private, max-age=31536000, immutable'
/**
 * For photographs, which may show names of patients: browsers must ask each time, so that they stop showing them when the server
 * does, or when the person has signed out.
 */
export const ASK_FIRST = 'private, no-cache'

/** @param revision the requested revision */
export type FindPicture = (id: number, revision?: string) => Promise<ServedPicture | undefined>
/** Reads from an open picture. @throws ApiError for the caller if that fails */
export type ReadPicture = <T>(picture: ServedPicture, read: (image: SlideImage) => Promise<T>) => Promise<T>

interface Cut {
  /** Cuts the image out of the picture. */
  readonly cut: () => Promise<{ readonly body: Buffer; readonly type: string }>
  readonly mayKeep: string
  /** The ETag, if the content does not depend on the revision alone. */
  readonly tag?: string
}
/** Finds the image for the parameters. @throws ApiError 404 if there is none */
export type Find = (
  picture: ServedPicture,
  params: Readonly<Record<string, string>>,
  request: FastifyRequest,
) => Cut | Promise<Cut>

/** Adds a route that serves images of one revision of a picture. */
export function serve(app: FastifyInstance, route: Route, findPicture: FindPicture, find: Find): void {
  app.route({
    method: route.method,
    url: route.path,
    config: { contract: route, needs: route.needs },
    handler: async (request, reply) => {
      try {
        return await sendImage(route, request, reply, findPicture, find)
      } catch (error) {
        reply.header('cache-control', 'no-store')
        throw error
      }
    },
  })
}

async function sendImage(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  findPicture: FindPicture,
  find: Find,
) {
  const params = request.params as Readonly<Record<string, string>>
  const id = readId(route, params['id'])
  const picture = await findPicture(id, params['revision'])
  if (!picture) throw notFound(route.noun as string, id)
  if (picture.revision !== params['revision']) throw new ApiError(410, pictureMessages.otherRevision)
  if (picture.state !== 'ready') throw new ApiError(404, pictureMessages.notShown(picture.name, picture.problem))
  const { cut, mayKeep, tag = `"${picture.revision}"` } = await find(picture, params, request)
  const found = request.headers['if-none-match'] === tag ? undefined : await cut()
  reply.header('cache-control', mayKeep).header('etag', tag)
  return found ? reply.type(found.type).send(found.body) : reply.code(304).send()
}
