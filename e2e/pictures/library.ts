import type { Records } from '../support/records.ts'

/** The ids of records in the demo library that screens are shown with. */
export interface DemoLibrary {
  slide: number
  picturedSlide: number
  sample: number
  dataset: number
}

/** @throws if one of them is missing from the demo library */
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
