import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconCircleCheck, IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useOwnFields } from '../../own-fields/use-own-fields.ts'
import type { Placements } from '../editor/draft.ts'
import type { DatasetEditorState } from '../editor/use-dataset-editor.ts'
import { type DraftGroups, mendDraft, rulesOf } from './draft-groups.ts'
import styles from './groups-line.module.css'
import { RecipeLine } from './recipe-line.tsx'
import { ruleLabel } from './rule-words.ts'
import { RulesDialog } from './rules-dialog.tsx'
import { TornDialog } from './torn-dialog.tsx'
import { trustMessages as messages } from './trust-messages.ts'
import { type GroupsState, useDraftGroups } from './use-draft-groups.ts'

/** What was mended, and how it was before. */
interface Mended {
  text: string
  before: Placements
  /** The entries that mending made: once they are others, it can't be taken back. */
  entries: DatasetEditorState['state']['draft']['entries'] | undefined
}

/** What joins the slides of a draft into groups, and whether each stands in one part. */
export function GroupsLine({ editor, onChecked }: { editor: DatasetEditorState; onChecked: (torn: number) => void }) {
  const { draft } = editor.state
  const fields = useOwnFields('slides') ?? []
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const state = useDraftGroups(draft.entries, draft.grouping)
  const [opened, setOpened] = useState<'rules' | 'torn'>()
  const [mended, setMended] = useState<Mended>()
  const close = () => setOpened(undefined)
  const torn = state.kind === 'done' ? state.groups.check.torn.length : 0
  useEffect(() => onChecked(torn), [torn, onChecked])

  function handleMend() {
    if (state.kind !== 'done') return
    const { places, groups } = mendDraft(draft, state.rules, state.samples)
    // Pressed a second time before the check is there: the way back stays.
    if (places.size === 0) return
    const before = new Map(
      draft.entries
        .filter(({ slide }) => places.has(slide.id))
        .map(({ slide, type, fold }) => [slide.id, { type, fold }]),
    )
    editor.dispatch({ kind: 'place', places })
    setMended({ text: messages.mended(places.size, groups), before, entries: undefined })
  }
  // The first entries after mending are those that it made.
  if (mended && mended.entries === undefined) setMended({ ...mended, entries: draft.entries })
  const isUndoable = mended?.entries === draft.entries

  return (
    <Group className={styles['line']} gap="4px 14px" mt={10} mih={28}>
      <UnstyledButton className={styles['rules']} onClick={() => setOpened('rules')} aria-haspopup="dialog">
        <IconShieldCheck size={16} aria-hidden />
        {messages.groupedBy(
          rulesOf(draft)
            .map(rule => ruleLabel(rule, labels))
            .join(', '),
        )}
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
      <Group gap="4px 10px" role="group" aria-label={messages.groups} aria-live="polite" flex={1} miw={0}>
        <StateOfGroups state={state} onShow={() => setOpened('torn')} onMend={handleMend} />
        {mended && isUndoable && (
          <Text span size="sm" c="var(--text-2)">
            {mended.text}{' '}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                editor.dispatch({ kind: 'place', places: mended.before })
                setMended(undefined)
              }}
            >
              {messages.undo}
            </Button>
          </Text>
        )}
      </Group>
      {draft.recipe && <RecipeLine recipe={draft.recipe} entries={draft.entries} labels={labels} />}
      {opened === 'rules' && (
        <RulesDialog
          draft={draft}
          fields={fields}
          samples={state.kind === 'done' ? state.samples : new Map()}
          onApply={grouping => editor.dispatch({ kind: 'group-by', grouping })}
          onClose={close}
        />
      )}
      {opened === 'torn' && state.kind === 'done' && <TornDialog editor={editor} done={state} onClose={close} />}
    </Group>
  )
}

function StateOfGroups(props: { state: GroupsState; onShow: () => void; onMend: () => void }) {
  const { state, onShow, onMend } = props
  if (state.kind === 'checking') return <Fact>{messages.checking}</Fact>
  if (state.kind === 'failed')
    return (
      <>
        <Fact color="yellow">{messages.failed}</Fact>
        <Button size="compact-xs" variant="default" onClick={state.retry}>
          {messages.tryAgain}
        </Button>
      </>
    )
  const { check, tornSlides } = state.groups
  return (
    <>
      {check.torn.length > 0 ? (
        <>
          <Fact color="yellow">{messages.torn(check.torn.length, tornSlides)}</Fact>
          <Button size="compact-xs" variant="default" onClick={onShow}>
            {messages.show}
          </Button>
          <Button size="compact-xs" variant="default" onClick={onMend}>
            {messages.mend}
          </Button>
        </>
      ) : (
        <Fact color={check.groups > 0 ? 'green' : undefined}>
          {check.groups > 0 ? messages.whole(check.groups) : messages.noGroups}
        </Fact>
      )}
      <OtherFacts check={check} rules={state.rules} />
    </>
  )
}

/** What is a torn group already, as a file in two parts by the default rules, is not told twice. */
function OtherFacts({ check, rules }: { check: DraftGroups['check']; rules: readonly string[] }) {
  const files = rules.includes('file') ? 0 : check.same_files.length
  const names = rules.includes('name') ? 0 : check.same_names.length
  return (
    <>
      {check.unchecked > 0 && check.groups > 0 && <Fact>{messages.unchecked(check.unchecked)}</Fact>}
      {check.partly_assigned > 0 && <Fact>{messages.partlyAssigned(check.partly_assigned)}</Fact>}
      {files > 0 && <Fact color="yellow">{messages.sameFiles(files)}</Fact>}
      {names > 0 && <Fact color="yellow">{messages.sameNames(names)}</Fact>}
    </>
  )
}

const ICONS = { green: IconCircleCheck, yellow: IconAlertTriangle }

function Fact({ color, children }: { color?: 'green' | 'yellow' | undefined; children: string }) {
  const Icon = color && ICONS[color]
  return (
    <span className={styles['fact']} data-color={color}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </span>
  )
}
