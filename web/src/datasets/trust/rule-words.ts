import { SAMPLE_FIELD_LABELS } from '@vitrine/contract/samples/sample-field-labels'
import { SLIDE_FIELD_LABELS } from '@vitrine/contract/slides/slide-field-labels'
import { readRule, ruleInWords } from '@vitrine/contract/splits/rules'
import { capitalized } from '@vitrine/contract/text/words'

/** A rule's name on screen. @param labels of lab fields, by key */
export function ruleLabel(text: string, labels: ReadonlyMap<string, string>): string {
  const rule = readRule(text)
  switch (rule.kind) {
    case 'slide':
      return SLIDE_FIELD_LABELS[rule.field]
    case 'sample':
      return `${SAMPLE_FIELD_LABELS[rule.field]} of samples`
    case 'own':
      return labels.get(rule.key) ?? rule.key
    default:
      return capitalized(ruleInWords(text))
  }
}
