/** Vitest runs this before each file of tests. */
import { afterAll } from 'vitest'
import { removeTestFolders } from './test-folder.ts'

afterAll(removeTestFolders)
