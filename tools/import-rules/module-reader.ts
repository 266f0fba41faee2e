import { findGlobalUse, type GlobalUse } from './global-use.ts'
import { findLiteralText, isNode, lineAt, parseSource, walk, type SyntaxNode } from './syntax-tree.ts'

interface WrittenImport {
  /** undefined when the target is computed at run time and no wall can judge it */
  specifier: string | undefined
  typeOnly: boolean
  line: number
}

export interface ReadModule {
  path: string
  imports: WrittenImport[]
  globals: GlobalUse[]
}

export function readModule(path: string, text: string): ReadModule {
  const program = parseSource(path, text)
  const imports: WrittenImport[] = []
  const globals: GlobalUse[] = []
  walk(program, (node, parent) => {
    const found = findImport(node)
    if (found !== undefined) imports.push({ ...found, line: lineAt(text, node.start) })
    const name = findGlobalUse(node, parent)
    if (name !== undefined) globals.push({ name, line: lineAt(text, node.start) })
  })
  return { path, imports, globals }
}

function findImport(node: SyntaxNode): Omit<WrittenImport, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      if (!isNode(node['source'])) return undefined
      return { specifier: findLiteralText(node['source']), typeOnly: isTypeOnly(node) }
    case 'ImportExpression':
      return { specifier: findLiteralText(node['source']), typeOnly: false }
    case 'TSImportType':
      return { specifier: findLiteralText(node['source']), typeOnly: true }
    case 'TSExternalModuleReference':
      return { specifier: findLiteralText(node['expression']), typeOnly: false }
    case 'CallExpression':
      if (!isRequire(node['callee'])) return undefined
      return { specifier: findLiteralText((node['arguments'] as unknown[])[0]), typeOnly: false }
    default:
      return undefined
  }
}

const isRequire = (callee: unknown): boolean =>
  isNode(callee) && callee.type === 'Identifier' && callee['name'] === 'require'

function isTypeOnly(node: SyntaxNode): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const specifiers = (node['specifiers'] ?? []) as SyntaxNode[]
  return (
    specifiers.length > 0 &&
    specifiers.every((specifier) => specifier['importKind'] === 'type' || specifier['exportKind'] === 'type')
  )
}
