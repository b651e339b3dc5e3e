import { DATASET_TYPE_NAMES, type Dataset, type NewDataset } from '@vitrine/contract/datasets'
import type { DatasetDraft } from './draft.ts'

type Loaded = Pick<Dataset, 'name' | 'description'>

/**
 * The body of a create or update, with types as words ('default' has no other). Texts that were not edited are sent as they
 * were read.
 */
export function saveBody({ name, description, entries }: DatasetDraft, loaded?: Loaded): NewDataset {
  return {
    name: name === loaded?.name ? name : name.trim(),
    description: loaded && description === (loaded.description ?? '') ? loaded.description : description,
    dataset_slides: entries.map(({ slide, type, id }) => ({ slide_id: slide.id, type: DATASET_TYPE_NAMES[type], id })),
  }
}
