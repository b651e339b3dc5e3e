import { CompiledQuery, type RawBuilder, sql } from 'kysely'

declare const isSafe: unique symbol
/** SQL made only by the functions of this file: it contains no text of users unless that is quoted. */
export type SqlText = string & { readonly [isSafe]: true }

/** Literal text in the code, one of several such texts, or SQL; never computed text. */
type Written<Text extends string> = Text extends SqlText ? Text : object extends Record<Text, 1> ? never : Text

/** SQL with parts: quoted, numbers, or SQL themselves. */
export const sqlText = (texts: TemplateStringsArray, ...parts: readonly (SqlText | number)[]): SqlText =>
  String.raw({ raw: texts }, ...parts) as SqlText

/** A constant of SQL. The library's sessions have `standard_conforming_strings`, as PostgreSQL has by default. */
export const quoteText = (text: string): SqlText => `'${text.replaceAll("'", "''")}'` as SqlText

/** A name of a table, column or index. */
export const quoteName = (name: string): SqlText =>
  (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`) as SqlText

/** A name that PostgreSQL has quoted where that is needed (`quote_ident`). */
export function quotedName(text: string): SqlText {
  if (!/^(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")$/.test(text)) throw new Error('This is no quoted name.')
  return text as SqlText
}

/** The name of a column in a reply of the database, which may hold dots. */
export const quoteAlias = (name: string): SqlText => `"${name.replaceAll('"', '""')}"` as SqlText

export const quoteNames = (names: readonly string[]): SqlText => joinSql(names.map(quoteName))

const PLAIN = /^[a-z][a-z0-9_]*$/
const quoteElement = (text: string) =>
  PLAIN.test(text) && text !== 'null' ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** A constant of the type `text[]`. */
export const quoteTexts = (texts: readonly string[]): SqlText =>
  sqlText`${quoteText(`{${texts.map(quoteElement).join()}}`)}::text[]`

export const joinSql = (
  parts: readonly SqlText[],
  separator: string & Written<', ' | ' ' | '' | '.'> = ', ',
): SqlText => parts.join(separator) as SqlText

/** SQL inside a query. The only way to include any that is not a parameter (server/test/raw-sql.test.ts). */
export const rawSql = <const Text extends string>(text: Text & Written<Text>): RawBuilder<unknown> => sql.raw(text)

/** A whole statement with parameters, also for connections other than Kysely's. */
export const compiledSql = <const Text extends string>(text: Text & Written<Text>, parameters: unknown[]) =>
  CompiledQuery.raw(text, parameters)
