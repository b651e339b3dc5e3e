import autocannon from 'autocannon'

/** One request of a scenario. */
export interface Shot {
  method?: 'GET' | 'PATCH' | 'POST'
  path: string
  /** Sent as JSON. */
  body?: unknown
}

/** The result of a load; times in milliseconds. */
export interface LoadResult {
  clients: number
  seconds: number
  requests: number
  requests_per_s: number
  p50: number
  p95: number
  p99: number
  max: number
  /** Replies other than 2xx, and requests without a reply. */
  failed: number
}

export interface LoadPlan {
  url: string
  /** Tokens of the people who send the requests, in turn. */
  tokens: readonly string[]
  clients: number
  seconds: number
  /** A number of requests instead of a duration. */
  requests?: number | undefined
  /** Builds the next request; `turn` counts from 0 over all clients. */
  shot: (turn: number) => Shot
}

/** The percentile `share` (0 to 1) of sorted times. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0

const rounded = (number: number) => Math.round(number * 100) / 100

/** The duration of some work, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Records and sorts the times itself, because autocannon's report has no 95th percentile. */
export async function fire(plan: LoadPlan): Promise<LoadResult> {
  let turn = 0
  const times: number[] = []
  let failed = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const token = plan.tokens[turn % plan.tokens.length]
    const { method = 'GET', path, body } = plan.shot(turn++)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    return { ...request, method, path, headers, body: body === undefined ? undefined : JSON.stringify(body) }
  }
  const length = plan.requests === undefined ? { duration: plan.seconds } : { amount: plan.requests }
  const startedAt = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { url: plan.url, connections: plan.clients, ...length, timeout: 60, requests: [{ setupRequest }] },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time)
      if (status < 200 || status > 299) failed++
    })
  })
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  return {
    clients: plan.clients,
    seconds: rounded(seconds),
    requests: times.length,
    requests_per_s: rounded(times.length / seconds),
    p50: rounded(percentile(times, 0.5)),
    p95: rounded(percentile(times, 0.95)),
    p99: rounded(percentile(times, 0.99)),
    max: rounded(times.at(-1) ?? 0),
    failed: failed + result.errors,
  }
}
