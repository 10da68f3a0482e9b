import { submissionLister } from '#shared/submissions/list.ts'
import { submissionRepository } from '#shared/submissions/repository.ts'
import { table } from './table.ts'

export const submissions = () => submissionRepository(table())
export const submissionList = () => submissionLister(table())
