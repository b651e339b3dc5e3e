import { DATASET_TYPE_NAMES, type Dataset, type NewDataset } from '@vitrine/contract/datasets'
import type { DatasetDraft } from './draft.ts'

type Loaded = Pick<Dataset, 'name' | 'description'>

/**
 * Spec 2 §7, create and update: the words of spec 2 §3, and `default` stays what it is (DECIDED section 9). A text that was not
 * touched goes back as it was read.
 */
export function saveBody({ name, description, entries }: DatasetDraft, loaded?: Loaded): NewDataset {
  return {
    name: name === loaded?.name ? name : name.trim(),
    description: loaded && description === (loaded.description ?? '') ? loaded.description : description,
    dataset_slides: entries.map(({ slide, type, id }) => ({ slide_id: slide.id, type: DATASET_TYPE_NAMES[type], id })),
  }
}
