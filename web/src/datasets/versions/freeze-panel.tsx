import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DatasetVersion, NewVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import type { Field } from '@vitrine/contract/fields/fields'
import { countTypes } from '@vitrine/contract/splits/places'
import { DEFAULT_RULES } from '@vitrine/contract/splits/rules'
import { useState } from 'react'
import { isStale } from '../../api/save-errors.ts'
import { InlinePanel } from '../../ui/layout/inline-panel.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { useRuleFields } from '../trust/use-rule-fields.ts'
import { SharesBar } from '../type-shares.tsx'
import { versionMessages as messages } from './version-messages.ts'
import { fetchGroupCheck, freezeVersion } from './versions-api.ts'

const MAX_NOTE_LENGTH = 2_000
const MAX_LINE_LENGTH = 300

interface FreezePanelProps {
  dataset: FullDataset
  latest: DatasetVersion | undefined
  onFrozen: (version: DatasetVersion) => void
  onClose: () => void
}

/** Freezes a dataset as its next version, with its creators and how others may use it. */
export function FreezePanel({ dataset, latest, onFrozen, onClose }: FreezePanelProps) {
  const [written, setWritten] = useState({
    note: '',
    license: latest?.license ?? '',
    creator: latest?.creator ?? '',
  } satisfies NewVersion)
  const [isAllowed, setAllowed] = useState(false)
  const change = (part: Partial<typeof written>) => setWritten({ ...written, ...part })
  const queries = useQueryClient()
  const rules = groupsOf(dataset, useRuleFields())
  // A version may have divided groups or test slides, but nobody should freeze one unawares.
  const check = useQuery({
    queryKey: [...dividedKey(dataset.id), ...rules],
    queryFn: ({ signal }) => fetchGroupCheck(dataset.id, rules, signal),
    gcTime: 0,
  })
  const testSets = check.data?.test_sets ?? []
  const hasTestSlides = testSets.length > 0
  const freezing = useMutation({
    // Only the state on screen is frozen: a newer one is shown first.
    onError: error =>
      isStale(error)
        ? Promise.all(
            [['full-dataset', dataset.id], dividedKey(dataset.id)].map(queryKey =>
              queries.invalidateQueries({ queryKey }),
            ),
          )
        : undefined,
    mutationFn: () => freezeVersion(dataset, { ...written, ...(hasTestSlides && { allow_test_slides: isAllowed }) }),
    onSuccess(version) {
      toast.success(messages.frozen(version.number))
      onFrozen(version)
    },
  })
  const title = messages.freezeNumber((latest?.number ?? 0) + 1)
  return (
    <InlinePanel
      title={title}
      isBusy={freezing.isPending}
      onClose={onClose}
      action={{
        children: freezing.isPending ? messages.freezing : messages.freeze,
        disabled: freezing.isPending || (hasTestSlides && !isAllowed),
        onClick: () => freezing.mutate(),
      }}
    >
      {freezing.error && <Banner kind="red">{refusalOf(freezing.error)}</Banner>}
      <p>{messages.freezeNote(dataset.dataset_slides.length)}</p>
      <SharesBar title={title} counts={countTypes(dataset.dataset_slides)} />
      {check.error && <Banner kind="yellow">{messages.checkFailed}</Banner>}
      {testSets.map(({ test_set, sentence }) => (
        <Banner key={test_set} kind="red">
          {sentence}
        </Banner>
      ))}
      {hasTestSlides && (
        <Checkbox
          label={messages.allowTestSlides}
          checked={isAllowed}
          onChange={event => setAllowed(event.currentTarget.checked)}
        />
      )}
      {check.data && check.data.torn_count > 0 && (
        <Banner kind="yellow">{messages.divided(check.data.torn_count)}</Banner>
      )}
      {check.data?.doubt && <Banner kind="yellow">{check.data.doubt.sentence}</Banner>}
      {latest && rules.join('\n') !== latest.groups.join('\n') && (
        <Banner kind="yellow">{messages.groupsChanged(nextMajor(latest.semver))}</Banner>
      )}
      <Textarea
        label={messages.note}
        placeholder={messages.notePlaceholder}
        maxLength={MAX_NOTE_LENGTH}
        rows={3}
        value={written.note}
        onChange={event => change({ note: event.currentTarget.value })}
      />
      <TextInput
        label={messages.license}
        placeholder={messages.licensePlaceholder}
        maxLength={MAX_LINE_LENGTH}
        value={written.license}
        onChange={event => change({ license: event.currentTarget.value })}
      />
      <TextInput
        label={messages.creator}
        placeholder={messages.creatorPlaceholder}
        maxLength={MAX_LINE_LENGTH}
        value={written.creator}
        onChange={event => change({ creator: event.currentTarget.value })}
      />
    </InlinePanel>
  )
}

const refusalOf = (error: Error) => (isStale(error) ? messages.stale : error.message || messages.freezeFailed)

const dividedKey = (id: number) => ['divided-groups', id]

/** The rules that will group the slides. Changing the previous version's rules changes the lines of its slides. */
function groupsOf({ recipe, grouping }: FullDataset, fields: readonly Field[]): readonly string[] {
  const own = fields.map(({ key }) => `fields.${key}`)
  const rules = recipe?.groups ?? grouping ?? DEFAULT_RULES
  // Fields that have been retired no longer define groups.
  return rules.filter(rule => !rule.startsWith('fields.') || own.includes(rule))
}

const nextMajor = (semver: string) => `${Number.parseInt(semver, 10) + 1}.0.0`
