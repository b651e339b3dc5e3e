import { useNavigate } from '@tanstack/react-router'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { countTypes } from '@vitrine/contract/splits/places'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { formatCount } from '../../format/numbers.ts'
import { LabFieldsCard } from '../../table/lab-fields/lab-pairs.tsx'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { goToSection, type PageSection, SectionLinks } from '../../ui/layout/section-links.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import { ChecksCard, countToFix } from '../check/checks-card.tsx'
import { findSlideProblems } from '../check/slide-problems.ts'
import { SplitLine } from '../check/split-line.tsx'
import { useFixes } from '../check/use-fixes.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { DATASET_NOUN } from '../dataset-messages.ts'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'
import { draftError, draftWarnings } from '../draft/draft.ts'
import { AddSlidesCard } from '../editor/add-slides-card.tsx'
import { ConflictPanel } from '../editor/conflict-panel.tsx'
import { editorMessages } from '../editor/editor-messages.ts'
import { draftedBy, type EditorState, hasUnsaved } from '../editor/editor-state.ts'
import { InformationCard } from '../editor/information-card.tsx'
import { type OpenedDataset, useDatasetEditor } from '../editor/use-dataset-editor.ts'
import { type DatasetSave, useSaveDataset } from '../editor/use-save-dataset.ts'
import styles from '../page.module.css'
import { ReportCard } from '../report/report-card.tsx'
import { DistributeDialog } from '../trust/distribute-dialog.tsx'
import { addingRule, draftRules } from '../trust/draft-groups.ts'
import { countTestSets, useTestSetOverlap } from '../trust/test-sets.ts'
import { useDraftGroups } from '../trust/use-draft-groups.ts'
import { type VersionPanel, VersionsCard } from '../versions/versions-card.tsx'
import { CompositionCard } from './composition-card.tsx'
import { detailMessages } from './detail-messages.ts'
import { DatasetHead, EditHead } from './page-head.tsx'
import { SlidesCard } from './slides-card.tsx'

const { sections: SECTIONS } = detailMessages

const CohortLine = lazyNamed(() => import('../cohort/cohort-line.tsx'), 'CohortLine')

/** Restores the focus of an element that was disabled or inert while saving, unless the focus has moved since. */
function useFocusAfterSaving(isSaving: boolean) {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isSaving) focused.current = document.activeElement
  }, [isSaving])
  useEffect(() => {
    if (isSaving || document.activeElement !== document.body) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [isSaving])
}

/** The change that switched the page from reading to editing. */
type Begun = 'add' | 'distribute' | 'slides'

/** Reading and editing share one page: the first change switches to editing. */
function useModes(dataset: FullDataset | undefined, isEditing: boolean, onLeft: () => void) {
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Begun>()
  const [wasEdited, setWasEdited] = useState(false)
  const [was, setWas] = useState(isEditing)
  if (was !== isEditing) {
    setWas(isEditing)
    setWasEdited(was)
    if (was) {
      setBegun(undefined)
      onLeft()
    }
  }
  return {
    wasEdited,
    begun,
    begin(what: Begun) {
      setBegun(what)
      if (dataset && !isEditing)
        void navigate({ to: datasetAddress.edit(dataset.id), replace: true, ignoreBlocker: true })
    },
    end: () => setBegun(undefined),
  }
}

interface DatasetPageViewProps {
  /** Undefined for a new dataset. */
  opened?: OpenedDataset | undefined
  own: readonly FieldSpec[]
  isEditing: boolean
  /** Receives the dataset after a save. */
  onSaved?: (opened: OpenedDataset) => void
  /** The dataset's history, at the bottom of the page. */
  history?: ReactNode
  /** Renders where a frozen version, given by its uuid, is used. */
  usesOf?: (version: string) => ReactNode
}

/** A dataset, to read or to edit: its composition, slides, problems, versions and report. */
export function DatasetPageView({ opened, own, isEditing, onSaved = () => {}, history, usesOf }: DatasetPageViewProps) {
  const dataset = opened?.dataset
  const mayEdit = useMayEdit()
  const editor = useDatasetEditor({ opened, own })
  const saving = useSaveDataset(editor, onSaved)
  const { state, dispatch } = editor
  const { draft } = state
  const { entries } = draft
  const isUnsaved = hasUnsaved(state)
  const modes = useModes(dataset, isEditing, () => dispatch({ kind: 'discard' }))
  const groups = useDraftGroups(entries, draft.grouping)
  const fixes = useFixes({ editor, saving, isEditing })
  const check = useMemo(() => findSlideProblems(entries), [entries])
  const overlap = useTestSetOverlap(dataset)
  const testSets = useMemo(() => {
    const types = new Map(entries.map(({ slide, type }) => [slide.id, type]))
    return overlap ? countTestSets(overlap, id => types.get(id)) : []
  }, [overlap, entries])
  const [panel, setPanel] = useState<VersionPanel>()
  const [isChecked, setChecked] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useLeaveGuard(isUnsaved && isEditing, DATASET_NOUN)
  useFocusAfterSaving(saving.isSaving)
  useFocusOnBegin(page, isEditing, modes)

  function save() {
    setChecked(true)
    const error = draftError(draft, draftedBy(state))
    saving.save()
    if (error) page.current?.querySelector<HTMLElement>('[aria-invalid=true], [name=name]')?.focus()
  }
  const handOver = () => {
    const latest = dataset?.latest_version
    setPanel(latest ? { panel: 'hand-over', number: latest.number } : 'freeze')
  }
  const canHandOver = dataset !== undefined && dataset.dataset_slides.length > 0
  const distribute = mayEdit && entries.length > 0 ? () => modes.begin('distribute') : undefined
  const groupBy = mayEdit
    ? (grouping: readonly string[] | null) => {
        dispatch({ kind: 'group-by', grouping })
        modes.begin('slides')
      }
    : undefined
  const groupMoreBy = groupBy && addingRule(draftRules(draft), groupBy)
  const hasChecks = groups !== undefined
  const toFix = countToFix(groups)
  const slides = entries.length
  const hasHistory = history !== undefined
  const sections = useMemo(
    (): readonly PageSection[] =>
      [
        { id: 'composition', label: SECTIONS.composition, isBelow: true },
        { id: 'slides', label: SECTIONS.slides, count: formatCount(slides), isBelow: true },
        hasChecks && {
          id: 'checks',
          label: SECTIONS.checks,
          ...(toFix > 0 && { count: formatCount(toFix), isAlert: true }),
        },
        canHandOver && { id: 'versions', label: SECTIONS.versions },
        canHandOver && { id: 'report', label: SECTIONS.report },
        hasHistory && { id: 'history', label: SECTIONS.history, isBelow: true },
      ].filter(section => section !== false),
    [slides, hasChecks, toFix, canHandOver, hasHistory],
  )
  return (
    <div ref={page}>
      <div className={styles['top']} data-editing={isEditing || undefined}>
        {isEditing || !dataset ? (
          <EditHead state={state} saving={saving} onSave={save} takesFocus={opened?.wasCreated === true} />
        ) : (
          <DatasetHead
            dataset={dataset}
            mayEdit={mayEdit}
            takesFocus={modes.wasEdited}
            onHandOver={canHandOver ? handOver : undefined}
          />
        )}
        {dataset && <SectionLinks label={detailMessages.sectionLinks} sections={sections} />}
      </div>
      <SaveProblemBanner saving={saving} />
      <ConflictPanel editor={editor} />
      <div className={styles['columns']} inert={saving.isCreating}>
        <div>
          {isEditing ? (
            <InformationCard editor={editor} isSaving={saving.isSaving} isChecked={isChecked} onSave={save} />
          ) : (
            dataset && <LabFieldsCard entity="datasets" record={dataset} />
          )}
          <CompositionCard id="composition" entries={entries} onDistribute={distribute}>
            {groups && (
              <SplitLine
                draft={draft}
                groups={groups}
                testSets={testSets.map(({ sentence }) => sentence)}
                onShow={() => goToSection('checks')}
                onRules={groupBy}
                onRule={groupMoreBy}
              />
            )}
            {isEditing && <Summary state={state} />}
            {dataset && !isEditing && <CohortLine dataset={dataset} onChanged={dataset => onSaved({ dataset })} />}
          </CompositionCard>
          <SlidesCard
            id="slides"
            dataset={dataset}
            editor={editor}
            isEditing={isEditing}
            startEditing={mayEdit ? () => modes.begin('slides') : undefined}
            onAddSlides={mayEdit ? () => modes.begin('add') : undefined}
            onDistribute={distribute}
          />
        </div>
        <div>
          {isEditing && <AddSlidesCard editor={editor} />}
          {groups && (
            <ChecksCard
              id="checks"
              check={check}
              groups={groups}
              fixes={mayEdit ? fixes : undefined}
              onRule={groupMoreBy}
              testSets={testSets}
            />
          )}
          {canHandOver && (
            <VersionsCard
              id="versions"
              {...{ dataset, usesOf }}
              hasUnsaved={isUnsaved}
              opened={panel}
              onOpen={setPanel}
            />
          )}
          {canHandOver && <ReportCard id="report" dataset={dataset} />}
        </div>
      </div>
      {hasHistory && (
        <div id="history" tabIndex={-1} className={styles['history']}>
          {history}
        </div>
      )}
      {isEditing && (
        <DistributeDialog editor={editor} overlap={overlap} isOpen={modes.begun === 'distribute'} onClose={modes.end} />
      )}
    </div>
  )
}

/** Focuses the element where editing began. */
function useFocusOnBegin(
  page: { current: HTMLElement | null },
  isEditing: boolean,
  { begun, end }: ReturnType<typeof useModes>,
) {
  useEffect(() => {
    if (!isEditing || begun === undefined || begun === 'distribute') return
    if (begun === 'add') page.current?.querySelector<HTMLElement>('[data-add-slides] search input')?.focus()
    else if (document.activeElement === document.body) document.getElementById('slides')?.focus({ preventScroll: true })
    end()
  }, [page, isEditing, begun, end])
}

function SaveProblemBanner({ saving: { problem, ...saving } }: { saving: DatasetSave }) {
  if (!problem) return null
  const { deletedSlides, isDatasetDeleted } = problem
  const wayOut =
    deletedSlides.length > 0
      ? { label: editorMessages.takeOutAndSave(deletedSlides.length), onClick: () => saving.saveWithout(deletedSlides) }
      : isDatasetDeleted
        ? { label: editorMessages.saveAsNew, onClick: saving.saveAsNew }
        : undefined
  return (
    <Banner kind="red" mb={10} onDismiss={saving.dismiss} button={wayOut}>
      {problem.text}
    </Banner>
  )
}

/** The key figures while a dataset is edited, and what to consider before saving. */
function Summary({ state }: { state: EditorState }) {
  const { draft } = state
  const counts = countTypes(draft.entries)
  const numbers = [
    [editorMessages.slideCount, draft.entries.length],
    [DATASET_TYPE_LABELS.T, counts.T],
    [DATASET_TYPE_LABELS.V, counts.V],
  ] as const
  return (
    <section className={styles['summary']} aria-label={editorMessages.summary}>
      <h3>{editorMessages.summary}</h3>
      <dl>
        {numbers.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {draftWarnings(draft, draftedBy(state)).map(warning => (
        <Banner key={warning} kind="yellow">
          {warning}
        </Banner>
      ))}
    </section>
  )
}
