import { writeFileSync } from 'node:fs'
import { clientTypesFile, clientTypesText } from './client-types.ts'
import { documentFile, documentText } from './document.ts'
import { readRecording } from './examples.ts'

writeFileSync(documentFile, documentText(readRecording()))
writeFileSync(clientTypesFile, clientTypesText())
