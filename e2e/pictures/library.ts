import type { Records } from '../support/records.ts'

/** Addresses of records of the demo library that screens are drawn with. */
export interface DemoLibrary {
  slide: number
  picturedSlide: number
  sample: number
  dataset: number
}

/** @throws where the demo library lacks one of them */
export async function demoLibrary(records: Records): Promise<DemoLibrary> {
  const first = async (path: string): Promise<number> => {
    const { results } = await records.call<{ results: { id: number }[] }>('GET', path)
    if (!results[0]) throw new Error(`The demo library has no record for ${path}`)
    return results[0].id
  }
  return {
    slide: await first('/api/slides/?limit=1&ordering=name'),
    picturedSlide: await first('/api/slides/?limit=1&has_picture=true'),
    sample: await first('/api/samples/?limit=1'),
    dataset: await first('/api/datasets/?limit=1'),
  }
}
