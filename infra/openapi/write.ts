import { writeFileSync } from 'node:fs'
import { documentFile, documentText } from './document.ts'
import { readRecording } from './examples.ts'

writeFileSync(documentFile, documentText(readRecording()))
