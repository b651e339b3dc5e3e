import { buildSlide } from './slide.fixture.ts'

export interface LibraryCall {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

/** A test library of slides with these names and the ids 1, 2, 3 ..., which supports look-ups by name. */
export function buildLibrary(names: readonly string[]) {
  const slides = names.map((name, index) => buildSlide({ id: index + 1, name }))
  const lookUp = (asked: readonly string[]) => ({
    results: asked.map(name => ({
      name,
      slides: slides
        .filter(slide => slide.name.trim().toLowerCase() === name.trim().toLowerCase())
        .map(({ id, name }) => ({ id, name })),
    })),
  })
  return { lookUp }
}

/** The query of a call, from the arguments of `fetch`. */
export function readLibraryCall(address: string, request: RequestInit | undefined): LibraryCall {
  const [path = '', query = ''] = address.split('?')
  return {
    method: request?.method ?? 'GET',
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    body: request?.body ? JSON.parse(String(request.body)) : undefined,
  }
}
