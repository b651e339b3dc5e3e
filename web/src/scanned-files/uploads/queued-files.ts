import type { UnfinishedUpload } from '@vitrine/contract/pictures/uploads'
import type { Failure } from './transfer-failures.ts'

/**
 * waiting: for the files before it; sending; paused: by the user, or because of `problem`; lost: resumes by itself; preparing:
 * fully uploaded; ready: a scanned file; refused: because of `problem`; unfinished: started by another page or browser.
 */
export type QueuedState = 'waiting' | 'sending' | 'paused' | 'lost' | 'preparing' | 'ready' | 'refused' | 'unfinished'

/** How many bytes had been sent at a time in milliseconds of the page's clock. */
interface Sample {
  readonly at: number
  readonly sent: number
}

export interface QueuedFile {
  readonly key: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly sent: number
  readonly state: QueuedState
  readonly problem?: string | undefined
  /** Id of the upload on the server, once it exists. */
  readonly id?: string | undefined
  /** An earlier upload, as listed by the server. */
  readonly begun?: UnfinishedUpload | undefined
  /** Measurements of the last seconds. */
  readonly samples: readonly Sample[]
  /** How often the connection was lost since any bytes arrived. */
  readonly losses: number
}

type FileEvent =
  /** Enters the queue, possibly again. */
  | { readonly type: 'queued' }
  | { readonly type: 'started' }
  | ({ readonly type: 'progressed' } & Sample)
  | { readonly type: 'paused' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'uploaded' }
  | { readonly type: 'settled'; readonly state: 'ready' | 'refused'; readonly problem: string | undefined }
  /** It could not resume with the chosen file. */
  | { readonly type: 'notResumed'; readonly problem: string }

export type QueueEvent =
  | { readonly type: 'added'; readonly key: string; readonly name: string; readonly size: number }
  /** @property held ids of the uploads that tabs of this browser are sending */
  | { readonly type: 'listed'; readonly uploads: readonly UnfinishedUpload[]; readonly held: ReadonlySet<string> }
  | { readonly type: 'created'; readonly key: string; readonly id: string }
  | { readonly type: 'removed'; readonly key: string }
  | ({ readonly key: string } & FileEvent)

const UNDER_WAY: readonly QueuedState[] = ['waiting', 'sending', 'lost']
const SENT_AT_ONCE = 2
/** Speed is averaged over the last seconds. */
const SPEED_OVER_MS = 4000
const SPEED_FROM_MS = 500

/** The queue after an event. Events about a file that is no longer listed change nothing. */
export function queuedFiles(files: readonly QueuedFile[], event: QueueEvent): readonly QueuedFile[] {
  switch (event.type) {
    case 'added':
      return [...files, { ...NEW_FILE, key: event.key, name: event.name, size: event.size }]
    case 'listed':
      return withUnfinished(files, event)
    case 'removed':
      return files.filter(({ key }) => key !== event.key)
    case 'created':
      return files
        .filter(file => !isListedAs(file, event.id, event.key))
        .map(file => (file.key === event.key ? { ...file, id: event.id } : file))
    default:
      return files.map(file => (file.key === event.key ? fileAfter(file, event) : file))
  }
}

const NEW_FILE = { state: 'waiting', sent: 0, samples: [], losses: 0 } as const

/** The list of unfinished uploads may have been read before the reply that created this one arrived. */
const isListedAs = ({ key, state, id }: QueuedFile, created: string, by: string) =>
  state === 'unfinished' && id === created && key !== by

function withUnfinished(
  files: readonly QueuedFile[],
  { uploads, held }: Extract<QueueEvent, { type: 'listed' }>,
): readonly QueuedFile[] {
  const free = uploads.filter(({ id }) => !held.has(id))
  const stay = files.filter(({ state, id }) => state !== 'unfinished' || free.some(upload => upload.id === id))
  const added = free.filter(({ id }) => !stay.some(file => file.id === id))
  return [...stay, ...added.map(unfinished)]
}

const unfinished = (begun: UnfinishedUpload): QueuedFile => ({
  ...NEW_FILE,
  ...{ key: begun.id, id: begun.id, name: begun.name, size: begun.length, sent: begun.offset },
  ...{ state: 'unfinished', begun },
})

function fileAfter(file: QueuedFile, event: FileEvent): QueuedFile {
  switch (event.type) {
    case 'queued':
      return { ...file, state: 'waiting', problem: undefined }
    case 'started':
      return { ...file, state: 'sending', samples: [] }
    case 'progressed':
      return file.state === 'sending' ? progressed(file, event) : file
    case 'paused':
      return UNDER_WAY.includes(file.state) ? { ...file, state: 'paused', problem: undefined } : file
    case 'failed':
      return file.state === 'sending' ? failed(file, event.failure) : file
    case 'uploaded':
      return { ...file, state: 'preparing', sent: file.size, problem: undefined }
    case 'settled':
      return { ...file, state: event.state, problem: event.problem }
    case 'notResumed':
      return { ...file, problem: event.problem }
  }
}

const progressed = (file: QueuedFile, { at, sent }: Sample): QueuedFile => ({
  ...file,
  sent,
  samples: [...file.samples.filter(sample => at - sample.at <= SPEED_OVER_MS), { at, sent }],
  losses: 0,
})

const failed = (file: QueuedFile, failure: Failure): QueuedFile =>
  failure.kind === 'lost'
    ? { ...file, state: 'lost', losses: file.losses + 1 }
    : { ...file, state: failure.kind, problem: failure.problem }

/** The next file to send; undefined if as many as allowed are being sent, or none waits. */
export function nextToSend(files: readonly QueuedFile[]): QueuedFile | undefined {
  const isSent = ({ state }: QueuedFile) => state === 'sending' || state === 'lost'
  return files.filter(isSent).length < SENT_AT_ONCE ? files.find(({ state }) => state === 'waiting') : undefined
}

export const countUnderWay = (files: readonly QueuedFile[]): number =>
  files.filter(({ state }) => UNDER_WAY.includes(state)).length

/** Bytes per second; undefined until there are enough measurements. */
export function speedOf({ samples }: Pick<QueuedFile, 'samples'>): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < SPEED_FROM_MS) return undefined
  return Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000)
}

const RESUME_AFTER_MS = [1000, 2000, 5000, 10_000] as const

/** Delay in milliseconds before a lost connection is retried. The last delay repeats. */
export const resumeDelay = ({ losses }: Pick<QueuedFile, 'losses'>): number =>
  RESUME_AFTER_MS[Math.min(losses, RESUME_AFTER_MS.length) - 1] ?? RESUME_AFTER_MS[0]
