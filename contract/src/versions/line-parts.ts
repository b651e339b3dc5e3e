import type { Rule } from '../splits/rules.ts'
import { shownValues } from '../splits/slide-values.ts'
import { versionRecord } from './label.ts'
import type { VersionSlide } from './version-line.ts'

/** What was read of a line: a part of its keys. */
export type LineParts = Partial<VersionSlide>
export type LineKey = keyof VersionSlide

/** What a rule reads of a line. */
export function keysOfRule(rule: Rule): readonly LineKey[] {
  switch (rule.kind) {
    case 'slide':
    case 'case':
      return [rule.field]
    case 'metadata':
      return ['file_name', 'metadata']
    case 'own':
      return ['fields']
    case 'sample':
      return ['samples']
    case 'file':
      return ['file_name', 'file_size', 'file_sha256']
  }
}

const NO_PARTS = { file_name: null, metadata: [], samples: [] } as unknown as VersionSlide

/** The values under a rule whose keys were read, each once. */
export const valuesOfParts = (parts: LineParts, rule: Rule): string[] =>
  shownValues(versionRecord({ ...NO_PARTS, ...parts }), rule)
