import { Table } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  AGREEMENTS,
  type Evaluation,
  type EvaluationComparison,
  evaluationRoutes,
} from '@vitrine/contract/experiments/evaluations'
import type { Unit } from '@vitrine/contract/experiments/figures'
import { call } from '../../api/call.ts'
import { MoreSlides, useLoadedPages } from '../../datasets/versions/loaded-pages.tsx'
import { useAddressParams } from '../../search/use-address-params.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { Segments } from '../../ui/buttons/segments.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { evaluationAddress, experimentAddress } from '../experiment-addresses.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { figureText } from '../figure-text.ts'
import { VersionLink } from '../version-link.tsx'
import styles from './evaluation.module.css'
import { figureNote, shownFigures } from './shown-figures.ts'
import { UnitSwitch } from './unit-switch.tsx'

const PARAMS = ['unit', 'right'] as const

/** Two evaluations of the same slides side by side. */
export function ComparisonPage({ evaluation, other }: { evaluation: Evaluation; other: string }) {
  const { uuid, experiment } = evaluation
  const [params, setParams] = useAddressParams(PARAMS)
  const unit: Unit = params.unit === 'group' ? 'group' : 'slide'
  const right = AGREEMENTS.find(agreement => agreement === params.right)
  const read = useLoadedPages(
    ['evaluation comparison', uuid, other, unit, right],
    async (page, signal) => {
      const query = { with: other, unit, right, ...page }
      const { slides, ...compared } = await call(evaluationRoutes.compare, { params: { uuid }, query, signal })
      return { ...compared, ...slides }
    },
    keepPreviousData,
  )
  const [first] = read.data?.pages ?? []
  const [one, two] = first ? namesOf(first.evaluations) : [evaluation.name, '']
  return (
    <>
      <PageTitle>{messages.comparison}</PageTitle>
      <ScreenHead
        back={{ to: experimentAddress(experiment.id), label: experiment.name }}
        title={first ? messages.compared(one, two) : messages.comparison}
        meta={
          <span>
            <VersionLink version={evaluation} />, {messages.partOf(evaluation.parts, evaluation.fold)}
          </span>
        }
      />
      <QueryNotice query={read} loading={messages.computing} />
      {first && (
        <div className={styles['page']}>
          <Card
            title={messages.figures}
            note={messages.comparedUnits(first.figures[0].units, unit)}
            isFlush
            aside={<UnitSwitch unit={unit} onChange={unit => setParams({ unit })} />}
          >
            <ComparedFigures {...first} />
          </Card>
          <Card
            title={messages.comparedSlides}
            isFlush
            aside={
              <div className={styles['agreement']}>
                <Segments
                  label={messages.agreement}
                  value={right ?? ''}
                  segments={[
                    { value: '', label: messages.oneRight(first.counts.first + first.counts.second) },
                    { value: 'first', label: messages.onlyRight(one, first.counts.first) },
                    { value: 'second', label: messages.onlyRight(two, first.counts.second) },
                    { value: 'neither', label: messages.bothWrong(first.counts.neither) },
                    { value: 'both', label: messages.bothRight(first.counts.both) },
                  ]}
                  onChange={right => setParams({ right })}
                />
              </div>
            }
          >
            <ComparedSlides
              classes={evaluation.classes}
              names={[one, two]}
              slides={read.data?.pages.flatMap(({ results }) => results) ?? []}
            />
            <MoreSlides read={read} />
          </Card>
        </div>
      )}
    </>
  )
}

type Pair = EvaluationComparison['evaluations']

/** Includes the names of the experiments if the evaluations have the same name. */
const namesOf = ([one, two]: Pair): [string, string] =>
  one.name === two.name
    ? [`${one.experiment.name}, ${one.name}`, `${two.experiment.name}, ${two.name}`]
    : [one.name, two.name]

function ComparedFigures({ evaluations, figures }: Pick<EvaluationComparison, 'evaluations' | 'figures'>) {
  const names = namesOf(evaluations)
  const second = new Map(shownFigures(figures[1]))
  return (
    <PlainTable
      columns={{ figure: messages.figure, one: names[0], two: names[1] }}
      minWidth={520}
      spacing="md"
      scroller={{ tabIndex: 0 }}
    >
      {shownFigures(figures[0]).map(([name, figure]) => (
        <Table.Tr key={name}>
          <Table.Th scope="row">{name}</Table.Th>
          {[figure, second.get(name)].map((one, index) => (
            <Table.Td key={evaluations[index]?.uuid}>
              {one && <b>{figureText(one)}</b>}{' '}
              <Note span size="xs">
                {one && figureNote(one)}
              </Note>
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
      <Table.Tr>
        <Table.Th scope="row">{messages.evaluation}</Table.Th>
        {evaluations.map(({ uuid, name }) => (
          <Table.Td key={uuid}>
            <Link to={evaluationAddress(uuid)}>{name}</Link>
          </Table.Td>
        ))}
      </Table.Tr>
    </PlainTable>
  )
}

interface ComparedSlidesProps {
  classes: readonly string[]
  names: readonly [string, string]
  slides: EvaluationComparison['slides']['results']
}

function ComparedSlides({ classes, names, slides }: ComparedSlidesProps) {
  if (slides.length === 0) return <Note p="14px 16px">{messages.noneCompared}</Note>
  return (
    <PlainTable
      columns={{ slide: messages.leakColumns.slide, truth: messages.truth, one: names[0], two: names[1] }}
      minWidth={640}
      spacing="md"
      scroller={{ tabIndex: 0 }}
    >
      {slides.map(({ uuid, name, slide_id: id, truth, predicted }) => (
        <Table.Tr key={uuid}>
          <Table.Td>{id === null ? <s>{name}</s> : <Link to={slideAddress.detail(id)}>{name}</Link>}</Table.Td>
          <Table.Td>{truth === null ? messages.noTruth : classes[truth]}</Table.Td>
          {predicted.map((position, index) => (
            <Table.Td key={names[index]}>
              <Badge color={position === truth ? 'green' : 'red'}>{classes[position]}</Badge>
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </PlainTable>
  )
}
