import { useQuery } from '@tanstack/react-query'
import { PARTS } from '@vitrine/contract/splits/dataset-types'
import { capitalized } from '@vitrine/contract/text/words'
import { listVersions } from '../../datasets/versions/versions-api.ts'
import { chosenValues } from '../../fields/chosen-values.ts'
import type { FieldEntry, FieldSpec } from '../../fields/field-spec.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { useLinkChoices } from '../named/link-choices.ts'

const required =
  (label: string) =>
  (text: string): FieldEntry =>
    text === '' ? { error: messages.required(label) } : { value: text }

/** A version and some of its slides. */
export const VERSION_FIELDS = {
  dataset: {
    field: 'dataset',
    label: messages.dataset,
    kind: 'choice',
    isRequired: true,
    read: required(messages.dataset),
  },
  version: {
    field: 'version',
    label: messages.version,
    kind: 'choice',
    isRequired: true,
    read: required(messages.version),
  },
  parts: {
    field: 'parts',
    label: messages.parts,
    kind: 'choices',
    isRequired: true,
    choices: PARTS.map(value => ({ value, label: capitalized(value) })),
    read: text => (text.trim() === '' ? { error: messages.required(messages.parts) } : { value: chosenValues(text) }),
  },
} satisfies Record<string, FieldSpec>

/** The fields of a version, with existing datasets as choices, and the versions of the chosen one. */
export function useVersionChoices(dataset: string) {
  const datasets = useLinkChoices({ links: ['dataset'] }, [{ dataset: Number(dataset) || null }])['dataset'] ?? []
  const versions = useQuery({
    queryKey: ['versions', Number(dataset)],
    queryFn: ({ signal }) => listVersions(Number(dataset), signal),
    enabled: dataset !== '',
    gcTime: 0,
  })
  const isNone = dataset !== '' && versions.data?.results.length === 0
  const fields: Record<string, Partial<FieldSpec>> = {
    dataset: { choices: datasets },
    version: {
      choices: (versions.data?.results ?? []).map(({ uuid, number, slides_count }) => ({
        value: uuid,
        label: messages.versionOf(number, slides_count),
      })),
      ...(isNone && { help: messages.noVersions }),
    },
  }
  return {
    error: versions.error,
    versions: versions.data?.results ?? [],
    withChoices: (specs: readonly FieldSpec[]): FieldSpec[] => specs.map(spec => ({ ...spec, ...fields[spec.field] })),
  }
}
