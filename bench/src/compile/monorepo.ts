// A generated application for measuring the compiler: features of five modules each (models, schemas, service, router, and the package
// itself) around a few shared ones, as a team's monorepo has them. The same number of modules is always the same text.

export interface Monorepo {
  /** Files by their paths below the root. */
  readonly files: ReadonlyMap<string, string>;
  /** The application's package. */
  readonly package: string;
  readonly modules: number;
  readonly features: number;
}

/** The modules of the package that no feature has: the package, its settings, database, common parts, the features' package, the application. */
const SHARED = 6;
const OF_A_FEATURE = 5;

/** An application of about so many modules; at least one feature. */
export function monorepo(modules: number): Monorepo {
  const features = Math.max(1, Math.round((modules - SHARED) / OF_A_FEATURE));
  const files = new Map<string, string>(Object.entries(sharedFiles(features)));
  for (let feature = 0; feature < features; feature += 1)
    for (const [name, text] of Object.entries(featureFiles(feature))) files.set(`${folderOf(feature)}/${name}`, text);
  return { files, package: 'app', modules: features * OF_A_FEATURE + SHARED, features };
}

/** The name of a feature's package and folder. */
export function nameOf(feature: number): string {
  return `feature_${String(feature).padStart(4, '0')}`;
}

export function folderOf(feature: number): string {
  return `app/features/${nameOf(feature)}`;
}

/** The feature whose service another's calls; none for the first. */
function calledBy(feature: number): number | null {
  return feature === 0 ? null : Math.floor((feature - 1) / 3);
}

function sharedFiles(features: number): Record<string, string> {
  const numbers = Array.from({ length: features }, (_, feature) => feature);
  return {
    'app/__init__.py': '"""A generated application."""\n',
    'app/features/__init__.py': '',
    'app/settings.py': SETTINGS,
    'app/database.py': DATABASE,
    'app/common.py': COMMON,
    'app/main.py': [
      'from fastapi import FastAPI',
      '',
      ...numbers.map((feature) => `from app.features.${nameOf(feature)} import router as ${nameOf(feature)}`),
      '',
      'app = FastAPI(title="Generated")',
      '',
      ...numbers.map((feature) => `app.include_router(${nameOf(feature)}.router)`),
      '',
      '',
      '@app.get("/health")',
      'async def health() -> dict[str, str]:',
      '    return {"status": "ok"}',
      '',
    ].join('\n'),
  };
}

const SETTINGS = `from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    database_url: str = "postgresql+asyncpg://localhost/generated"
    page_size: int = 20


settings = Settings()
`;

const DATABASE = `from collections.abc import AsyncIterator

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

from app.settings import settings

engine = create_async_engine(settings.database_url)
session_factory = async_sessionmaker(engine, expire_on_commit=False)


class Base(DeclarativeBase):
    pass


async def get_session() -> AsyncIterator[AsyncSession]:
    async with session_factory() as session:
        yield session
`;

const COMMON = `from fastapi import HTTPException


class Page:
    """A slice of a list."""

    def __init__(self, number: int, size: int) -> None:
        self.number = max(1, number)
        self.size = min(100, max(1, size))

    @property
    def offset(self) -> int:
        return (self.number - 1) * self.size


def missing(what: str, key: int) -> HTTPException:
    return HTTPException(status_code=404, detail=f"{what} {key} does not exist")


def slug_of(title: str) -> str:
    words = [word for word in title.lower().split() if word.isalnum()]
    return "-".join(words)
`;

function featureFiles(feature: number): Record<string, string> {
  const name = nameOf(feature);
  const title = `Item${String(feature).padStart(4, '0')}`;
  return {
    '__init__.py': `"""The feature ${name}."""\n`,
    'models.py': models(name, title),
    'schemas.py': schemas(title),
    'service.py': service(name, title, calledBy(feature)),
    'router.py': router(name, title),
  };
}

function models(name: string, title: string): string {
  return `from datetime import datetime

from sqlalchemy import ForeignKey, String, func
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.database import Base


class ${title}(Base):
    __tablename__ = "${name}"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(200))
    slug: Mapped[str] = mapped_column(String(200), index=True)
    amount: Mapped[int] = mapped_column(default=0)
    created: Mapped[datetime] = mapped_column(server_default=func.now())

    notes: Mapped[list["${title}Note"]] = relationship(back_populates="owner")


class ${title}Note(Base):
    __tablename__ = "${name}_note"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("${name}.id"))
    text: Mapped[str]

    owner: Mapped[${title}] = relationship(back_populates="notes")
`;
}

function schemas(title: string): string {
  return `from pydantic import BaseModel, ConfigDict, Field, field_validator


class ${title}Create(BaseModel):
    title: str = Field(min_length=1, max_length=200)
    amount: int = Field(default=0, ge=0)

    @field_validator("title")
    @classmethod
    def strip_title(cls, value: str) -> str:
        return value.strip()


class ${title}Update(BaseModel):
    title: str | None = None
    amount: int | None = None


class ${title}Out(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    title: str
    slug: str
    amount: int


class ${title}Summary(BaseModel):
    count: int
    total: int
    largest: ${title}Out | None = None
`;
}

function service(name: string, title: string, called: number | null): string {
  const imports = called === null ? '' : `from app.features.${nameOf(called)} import service as parent\n`;
  const score =
    called === null ? '    return amount * 2 + bonus\n' : `    return parent.score_of(amount + 1, bonus) % 1009\n`;
  return `from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.common import Page, missing, slug_of
from app.features.${name}.models import ${title}
from app.features.${name}.schemas import ${title}Create, ${title}Summary, ${title}Update
${imports}

def score_of(amount: int, bonus: int = 0) -> int:
${score}

async def list_items(session: AsyncSession, page: Page) -> list[${title}]:
    query = select(${title}).order_by(${title}.id).offset(page.offset).limit(page.size)
    result = await session.scalars(query)
    return list(result)


async def get_item(session: AsyncSession, key: int) -> ${title}:
    item = await session.get(${title}, key)
    if item is None:
        raise missing("${title}", key)
    return item


async def create_item(session: AsyncSession, data: ${title}Create) -> ${title}:
    item = ${title}(title=data.title, slug=slug_of(data.title), amount=score_of(data.amount))
    session.add(item)
    await session.commit()
    return item


async def update_item(session: AsyncSession, key: int, data: ${title}Update) -> ${title}:
    item = await get_item(session, key)
    for field, value in data.model_dump(exclude_unset=True).items():
        if field == "title":
            item.title = value
            item.slug = slug_of(value)
        elif field == "amount":
            item.amount = score_of(value)
    await session.commit()
    return item


async def summarize(session: AsyncSession) -> ${title}Summary:
    count = await session.scalar(select(func.count()).select_from(${title}))
    total = 0
    for amount in await session.scalars(select(${title}.amount)):
        total += amount
    return ${title}Summary(count=count or 0, total=total)
`;
}

function router(name: string, title: string): string {
  return `from typing import Annotated

from fastapi import APIRouter, Depends, Query
from sqlalchemy.ext.asyncio import AsyncSession

from app.common import Page
from app.database import get_session
from app.features.${name} import service
from app.features.${name}.schemas import ${title}Create, ${title}Out, ${title}Summary, ${title}Update

router = APIRouter(prefix="/${name}", tags=["${name}"])

SessionDep = Annotated[AsyncSession, Depends(get_session)]


def page_of(number: int = Query(default=1, ge=1), size: int = Query(default=20, ge=1, le=100)) -> Page:
    return Page(number, size)


@router.get("/", response_model=list[${title}Out])
async def read_items(session: SessionDep, page: Annotated[Page, Depends(page_of)]):
    return await service.list_items(session, page)


@router.get("/summary")
async def read_summary(session: SessionDep) -> ${title}Summary:
    return await service.summarize(session)


@router.get("/score/{amount}")
async def read_score(amount: int) -> dict[str, int]:
    return {"score": service.score_of(amount)}


@router.get("/{key}", response_model=${title}Out)
async def read_item(key: int, session: SessionDep):
    return await service.get_item(session, key)


@router.post("/", response_model=${title}Out, status_code=201)
async def create_item(data: ${title}Create, session: SessionDep):
    return await service.create_item(session, data)


@router.patch("/{key}", response_model=${title}Out)
async def update_item(key: int, data: ${title}Update, session: SessionDep):
    return await service.update_item(session, key, data)
`;
}
