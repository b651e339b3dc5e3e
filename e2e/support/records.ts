import { type APIRequestContext, expect, request } from '@playwright/test'
import type { NewDataset } from '@vitrine/contract/datasets'
import type { NewFile } from '@vitrine/contract/files'
import type { NewSample } from '@vitrine/contract/samples'
import type { NewSlide } from '@vitrine/contract/slides'
import { account } from './account.ts'

type Made = { id: number; name: string; uuid: string }

/** Makes a test's own records through the API. Names get a tail of their own, so that tests never meet each other's. */
export class Records {
  readonly #api: APIRequestContext
  /** Ends every name made here; searching for it finds this test's records and no others. */
  readonly tail = Math.random().toString(36).slice(2, 10)

  constructor(api: APIRequestContext) {
    this.#api = api
  }

  /** One call with the account's token; gives the parsed answer. */
  async call<Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: unknown): Promise<Answer> {
    const response = await this.#api.fetch(path, { method, ...(data === undefined ? {} : { data }) })
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
    return (response.status() === 204 ? undefined : await response.json()) as Answer
  }

  slide(overrides: Partial<NewSlide> = {}) {
    return this.call<Made>('POST', '/api/slides/', { name: `slide ${this.tail}`, ...overrides })
  }
  file(overrides: Partial<NewFile> = {}) {
    return this.call<Made>('POST', '/api/files/', { name: `file-${this.tail}.tiff`, ...overrides })
  }
  sample(overrides: Partial<NewSample> = {}) {
    return this.call<Made>('POST', '/api/samples/', { sample_id: `sample-${this.tail}`, ...overrides })
  }
  dataset(overrides: Partial<NewDataset> = {}) {
    return this.call<Made>('POST', '/api/datasets/', { name: `dataset ${this.tail}`, ...overrides })
  }
}

/** A client of the API with a token of its own. */
export async function apiClient(baseURL: string): Promise<APIRequestContext> {
  const anonymous = await request.newContext({ baseURL })
  const response = await anonymous.post('/api/auth/login/', { data: account })
  expect(response.ok(), `auth/login: ${response.status()}`).toBe(true)
  const { access_token } = (await response.json()) as { access_token: string }
  await anonymous.dispose()
  return request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${access_token}` } })
}
