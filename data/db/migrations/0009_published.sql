CREATE TABLE "published_files" (
	"path" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "published_files_revision" ON "published_files" USING btree ("revision");