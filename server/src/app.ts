import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiError } from '@vitrine/contract/api/api-error'
import { decodablePath } from '@vitrine/contract/api/decodable-path'
import { BUILT_IN_FEATURES, FEATURES, type Feature, type WebSettings } from '@vitrine/contract/api/settings'
import { VERSION_ADDRESS } from '@vitrine/contract/datasets/dataset-versions'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Metric } from 'prom-client'
import { addAuditRoutes } from './audit/audit.routes.ts'
import { authPlugin } from './auth/auth-plugin.ts'
import { publicUrlOf } from './auth/public-url.ts'
import { webOidcSettings } from './auth/web-settings.ts'
import { addBackupRoutes } from './backup/backups.routes.ts'
import { addBulkRoutes } from './bulk/bulk.routes.ts'
import type { Config } from './config.ts'
import { addDatasetRoutes } from './datasets/datasets.routes.ts'
import { versionMessages } from './datasets/versions/version-messages.ts'
import { type Db, replicasOf } from './db/client.ts'
import { databaseDown } from './db/database-error.ts'
import { addDemoRoutes } from './demo/demo.routes.ts'
import { DiskRoom } from './disk/disk-room.ts'
import { closeToOthers } from './disk/private-files.ts'
import { addExperimentRoutes } from './experiments/experiments.routes.ts'
import { exportsFrom } from './export/exports.ts'
import { addFieldRoutes } from './fields/fields.routes.ts'
import { addFileRoutes } from './files/files.routes.ts'
import { addFindRoutes } from './find/find.routes.ts'
import { addChangeRoutes } from './history/changes/changes.routes.ts'
import { addHistoryRoutes } from './history/history.routes.ts'
import { addTrashRoutes } from './history/trash/trash.routes.ts'
import { addUndoRoutes } from './history/undo/undo.routes.ts'
import { describeApi } from './http/api-docs.ts'
import { answerBrokenCall } from './http/broken-call.ts'
import { trackCalls } from './http/current-call.ts'
import { databaseShares } from './http/database-shares.ts'
import { answer, answerErrors } from './http/error-handler.ts'
import { healthRoutes, metricsRoute } from './http/health.routes.ts'
import { httpMessages } from './http/http-messages.ts'
import { readJsonBodies } from './http/json-body.ts'
import { CallLog } from './http/log.ts'
import { allowedMethods, answerOptions } from './http/methods.ts'
import { addPositions } from './http/positions.ts'
import { addPythonClientRoute } from './http/python-client.routes.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { limitSlowBodies } from './http/slow-bodies.ts'
import { isScreen, serveWeb } from './http/web-files.ts'
import { addLabelRoutes } from './labels/labels.routes.ts'
import { allowViewers } from './pictures/iiif/allow-viewers.ts'
import { addPictureImageRoutes } from './pictures/picture-images.routes.ts'
import { pictureMetrics } from './pictures/picture-metrics.ts'
import { type PicturePaths, picturePaths } from './pictures/picture-paths.ts'
import { hasPictures } from './pictures/pictures.queries.ts'
import { addPictureRoutes } from './pictures/pictures.routes.ts'
import { setReaders } from './pictures/reader/picture-reader.ts'
import { addScannedFileRoutes } from './pictures/scanned-files/scanned-files.routes.ts'
import { addUploadRoutes } from './pictures/uploads/uploads.routes.ts'
import { PictureWalk } from './pictures/walk/picture-walk.ts'
import { addSampleRoutes } from './samples/samples.routes.ts'
import { addSlideRoutes } from './slides/slides.routes.ts'
import { addViewRoutes } from './views/views.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The settings of pictures. Background work starts in `onListen` and stops in `onClose`. */
    readonly pictures: Config['pictures']
    readonly picturePaths: PicturePaths
    /** The disk of the cache of images. */
    readonly imageRoom: DiskRoom
  }
}

export interface AppParts {
  readonly db: Db
  readonly config: Config
  /** The database with its own connections for exports: `MAX_EXPORTS`. Default: `db` */
  readonly exportDb?: Db
  /** Whether the disk of the database is too full for changes. */
  readonly isDiskFull?: () => boolean
  /** Whether the server is about to stop. */
  readonly isLeaving?: () => boolean
  readonly logger?: FastifyServerOptions['logger']
  /** Authenticates calls and sets `request.user`. */
  readonly signIn?: typeof authPlugin
  /** The folder of the built web app. */
  readonly webFolder?: string
  /** Metrics for `/metrics`, in addition to the app's own. */
  readonly metrics?: readonly Metric[] | undefined
}

/** A caller's request id is used if it is safe to write to a log. */
const REQUEST_ID = /^[\w.:-]{1,100}$/

const MAX_BODY_BYTES = 1024 * 1024
/** Slower headers come from a lost caller, or from one that holds connections on purpose. */
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 75_000
const CHECK_CONNECTIONS_MS = 2_000

/** Longer than any address, so that a name instead of an id is a 404 whatever its length. */
const MAX_NAME_LENGTH = 16 * 1024

/**
 * `TRUST_PROXY=on` trusts only the connecting proxy. Addresses further down the forwarded header come from the caller, who
 * could claim a new one with each password guess.
 */
const isNearest = (_address: string, hop: number) => hop === 0

function serverOptions({ config, logger = false }: AppParts): FastifyServerOptions {
  const http = {
    ...config.tls,
    headersTimeout: HEADERS_TIMEOUT_MS,
    // `limitSlowBodies` allows a body time in proportion to its size.
    requestTimeout: 0,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
  }
  return {
    logger,
    logController: new CallLog(),
    ...(config.tls ? { https: http } : { http }),
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy === true ? isNearest : config.trustProxy,
    rewriteUrl: request => screenUrl(request.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_NAME_LENGTH },
    frameworkErrors: (_error, _request, reply) => answer(reply, new ApiError(400, httpMessages.badAddress)),
    clientErrorHandler: answerBrokenCall,
    genReqId: request => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
  } as FastifyServerOptions
}

/** A stray % in a screen's address is treated as a plain character, so that the web app can show the record or report it missing. */
function screenUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  return path.startsWith('/api/') ? url : [decodablePath(path), ...query].join('?')
}

/** The web app's build in this repository. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

function webSettingsRoute(app: FastifyInstance, db: Db, config: Config): void {
  app.get('/config.json', async (_request, reply): Promise<WebSettings> => {
    reply.header('cache-control', 'no-cache')
    const oidc = webOidcSettings(config, publicUrlOf(config, app))
    const features = featuresOf(config)
    // The web app starts without the database, too, and then reports the problem.
    const hasThumbnails = config.apiUrl === undefined && (await hasPictures(db).catch(() => false))
    return {
      api_url: config.apiUrl ?? '',
      oidc,
      features: features.filter(feature => feature !== 'thumbnails' || hasThumbnails),
      position: config.apiUrl === undefined ? await positionNow(app) : undefined,
    }
  })
}

/** The position that a loaded page starts with, so that it sees everything that was stored by then. */
const positionNow = async ({ replicas }: FastifyInstance) =>
  replicas && ((await replicas.position()) ?? replicas.firstPosition)

/** Another server announces its own features. */
function featuresOf({ apiUrl, oidc }: Config): readonly Feature[] {
  if (apiUrl) return []
  return oidc ? FEATURES.filter(feature => !(BUILT_IN_FEATURES as readonly Feature[]).includes(feature)) : FEATURES
}

const FEATURE_ROUTES = [
  addFieldRoutes,
  addFileRoutes,
  addSlideRoutes,
  addSampleRoutes,
  addDatasetRoutes,
  addExperimentRoutes,
  addFindRoutes,
  addDemoRoutes,
  addViewRoutes,
  addLabelRoutes,
  addBulkRoutes,
  addHistoryRoutes,
  addChangeRoutes,
  addUndoRoutes,
  addTrashRoutes,
  addAuditRoutes,
  addBackupRoutes,
  addPictureRoutes,
  addPictureImageRoutes,
]

/** The routes while the database waits for `npm run migrate`: everything but `/healthz` replies with a 503. */
export function buildWaitingApp(parts: AppParts): FastifyInstance {
  const app = fastify(serverOptions(parts))
  answerErrors(app)
  healthRoutes(app, parts.db)
  app.setNotFoundHandler((_request, reply) => answer(reply, databaseDown(httpMessages.migrationsPending)))
  return app
}

/** Builds the server without starting to listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, config, isDiskFull = () => false, signIn = authPlugin, webFolder = WEB_FOLDER } = parts
  const app = fastify(serverOptions(parts))
  app.decorate('publicUrl', config.publicUrl)
  app.decorate('trashDays', config.trashDays)
  app.decorate('backupAt', config.backup?.at)
  app.decorate('pictures', config.pictures)
  const paths = picturePaths(config)
  app.decorate('picturePaths', paths)
  app.decorate('imageRoom', new DiskRoom({ folder: paths.tiles, reserve: config.diskReserve }))
  app.decorate('exports', exportsFrom(parts.exportDb ?? db))
  app.decorate('shares', databaseShares(config.databasePool, isDiskFull, replicasOf(db)?.count))
  addPositions(app, db)
  answerErrors(app)
  readJsonBodies(app)
  trackCalls(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  addSecurityHeaders(app, { isHttps: config.tls !== undefined })
  limitSlowBodies(app)
  allowViewers(app, config.pictures.viewerOrigins)
  answerOptions(app)
  // Without workers, uploads are still read.
  if (config.pictures.workers > 0) setReaders(config.pictures.workers)
  const walk = new PictureWalk({ db, paths, config, log: app.log })
  app.addHook('onListen', async () => walk.start())
  app.addHook('onClose', () => walk.stop())
  app.addHook('onListen', async () => {
    const { uploadsFolder, thumbnails, tiles } = paths
    const withFiles = uploadsFolder === undefined ? [] : [uploadsFolder, join(uploadsFolder, 'parts')]
    const all = { root: dirname(tiles), folders: [...withFiles, thumbnails, tiles], withFiles }
    await closeToOthers(all, (path, error) =>
      app.log.warn(
        { err: error, path },
        'other users of this machine may read a folder of pictures, for its mode could not be changed',
      ),
    )
  })
  metricsRoute(app, [...(parts.metrics ?? []), ...walk.metrics, ...pictureMetrics])
  healthRoutes(app, db, parts.isLeaving)
  webSettingsRoute(app, db, config)
  await describeApi(app)
  await app.register(signIn, { db, config })
  addPythonClientRoute(app)
  for (const addRoutes of FEATURE_ROUTES) addRoutes(app, db)
  addUploadRoutes(app, { db, config })
  addScannedFileRoutes(app, db, walk)
  const hasWeb = await serveWeb(app, config, webFolder)
  app.setNotFoundHandler((request, reply) => {
    if (hasWeb && isScreen(request)) return reply.sendFile('index.html')
    const allow = allowedMethods(app, request.url)
    if (allow === undefined) return answer(reply, new ApiError(404, httpMessages.noAddress(request.url)))
    reply.header('allow', allow)
    if (VERSION_ADDRESS.test(request.url)) return answer(reply, new ApiError(405, versionMessages.frozen))
    return answer(
      reply,
      new ApiError(405, httpMessages.methodNotAllowed(request.method, request.url.split('?', 1)[0] as string, allow)),
    )
  })
  return app
}
