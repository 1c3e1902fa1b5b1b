//! Chunks of a sweep as one file in Parquet: a column of doubles for each number, nulls where there is none, texts for the rest.

use super::{FINE, LAST};
use carom::ensemble::{Chunk, Ensemble, KeyColumn, Method};
use carom::quantity::Stop;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{ColumnPath, Type};
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The file of some chunks, one row group, with what is to be known about it.
pub fn encode(ensemble: &Ensemble, chunks: &[Chunk<'_>], metadata: &[(&str, String)]) -> io::Result<Vec<u8>> {
    encoded(ensemble, chunks, metadata).map_err(io::Error::other)
}

fn encoded(ensemble: &Ensemble, chunks: &[Chunk<'_>], metadata: &[(&str, String)]) -> Result<Vec<u8>, ParquetError> {
    let schema = schema(ensemble)?;
    let rows: usize = chunks.iter().map(Chunk::rows).sum();
    // About as long as it will be: most of it are doubles that no compression makes shorter.
    let room = Vec::with_capacity(rows * 9 * (ensemble.plan.keys().count() + ensemble.layout.columns().len()));
    let mut writer = SerializedFileWriter::new(room, schema, Arc::new(properties(ensemble, metadata)))?;
    Columns { group: writer.next_row_group()?, rows }.write(ensemble, chunks)?;
    writer.into_inner()
}

/// The word of each value, made once.
fn words<T: Copy>(values: &[T], name: impl Fn(T) -> &'static str) -> Vec<(T, ByteArray)> {
    values.iter().map(|value| (*value, ByteArray::from(name(*value)))).collect()
}

fn find<T: Copy + PartialEq>(words: &[(T, ByteArray)], value: Option<T>) -> Option<ByteArray> {
    words.iter().find(|(known, _)| Some(*known) == value).map(|(_, word)| word.clone())
}

/// Keys, numbers, and the texts at the end. A key is there in every row; what comes out may not exist.
fn schema(ensemble: &Ensemble) -> Result<Arc<Type>, ParquetError> {
    let field = |name: &str, number: bool| {
        let (physical, logical) =
            if number { (Physical::DOUBLE, None) } else { (Physical::BYTE_ARRAY, Some(LogicalType::String)) };
        let builder = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
        builder.with_logical_type(logical).build().map(Arc::new)
    };
    let keys = ensemble.plan.keys().enumerate().map(|(i, key)| field(key, ensemble.plan.is_number(i)));
    let columns = ensemble.layout.columns().iter().map(|column| field(column.name, true));
    let fields: Result<Vec<_>, _> = keys.chain(columns).chain(LAST.map(|name| field(name, false))).collect();
    Type::group_type_builder("sweep").with_fields(fields?).build().map(Arc::new)
}

/// Noisy doubles have nothing to look up; texts are few and come again.
fn properties(ensemble: &Ensemble, metadata: &[(&str, String)]) -> WriterProperties {
    let pairs = metadata.iter().map(|(key, value)| KeyValue::new(key.to_string(), value.clone())).collect();
    let builder = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_dictionary_enabled(false)
        .set_statistics_enabled(EnabledStatistics::None)
        .set_created_by(format!("carom {}", carom::VERSION))
        .set_key_value_metadata(Some(pairs));
    let path = |name: &str| ColumnPath::new(vec![name.to_string()]);
    // Rows are looked for by their keys; least and largest of every other column would cost a quarter of the time.
    let with_keys = ensemble
        .plan
        .keys()
        .fold(builder, |builder, key| builder.set_column_statistics_enabled(path(key), EnabledStatistics::Chunk));
    let texts = ensemble.plan.keys().enumerate().filter(|(i, _)| !ensemble.plan.is_number(*i)).map(|(_, key)| key);
    let looked_up = texts.chain(LAST);
    looked_up.fold(with_keys, |builder, name| builder.set_column_dictionary_enabled(path(name), true)).build()
}

/// Columns that are written one after the other.
struct Columns<'w> {
    group: SerializedRowGroupWriter<'w, Vec<u8>>,
    rows: usize,
}

impl Columns<'_> {
    /// All columns in their order.
    fn write(mut self, ensemble: &Ensemble, chunks: &[Chunk<'_>]) -> Result<(), ParquetError> {
        for key in 0..ensemble.plan.keys().count() {
            if ensemble.plan.is_number(key) {
                self.numbers(chunks.iter().map(|chunk| chunk.keys()[key].numbers().unwrap_or_default()))?;
            } else {
                let values = chunks.iter().flat_map(|chunk| match &chunk.keys()[key] {
                    KeyColumn::Written { texts, .. } => texts.iter().map(|text| Some(ByteArray::from(*text))).collect(),
                    KeyColumn::Computed(_) => Vec::new(),
                });
                self.texts(values)?;
            }
        }
        for column in 0..ensemble.layout.columns().len() {
            self.numbers(chunks.iter().map(|chunk| chunk.numbers()[column].as_slice()))?;
        }
        let stops = words(&Stop::ALL, |stop| stop.name());
        self.texts(chunks.iter().flat_map(|chunk| chunk.stops().iter().map(|stop| find(&stops, *stop))))?;
        let fine = ByteArray::from(FINE);
        let status = |(chunk, row): (&Chunk<'_>, usize)| match chunk.failures().get(&row) {
            Some(reason) => Some(ByteArray::from(reason.as_str())),
            None => Some(fine.clone()),
        };
        self.texts(chunks.iter().flat_map(|chunk| (0..chunk.rows()).map(move |row| (chunk, row))).map(status))?;
        let methods = words(&Method::ALL, |method| method.name());
        self.texts(chunks.iter().flat_map(|chunk| chunk.methods().iter().map(|method| find(&methods, *method))))?;
        self.group.close().map(|_| ())
    }

    /// The next column: doubles, null where there is none.
    fn numbers<'c>(&mut self, chunks: impl Iterator<Item = &'c [f64]>) -> Result<(), ParquetError> {
        let (mut values, mut there) = (Vec::with_capacity(self.rows), Vec::with_capacity(self.rows));
        for numbers in chunks {
            there.extend(numbers.iter().map(|number| i16::from(!number.is_nan())));
            values.extend(numbers.iter().copied().filter(|number| !number.is_nan()));
        }
        self.next::<DoubleType>(&values, &there)
    }

    /// The next column: texts, null where there is none.
    fn texts(&mut self, rows: impl Iterator<Item = Option<ByteArray>>) -> Result<(), ParquetError> {
        let (mut values, mut there) = (Vec::with_capacity(self.rows), Vec::with_capacity(self.rows));
        for text in rows {
            there.push(i16::from(text.is_some()));
            values.extend(text);
        }
        self.next::<ByteArrayType>(&values, &there)
    }

    /// The next column: values, and 1 where a row has one.
    fn next<D: DataType>(&mut self, values: &[D::T], there: &[i16]) -> Result<(), ParquetError> {
        let Some(mut column) = self.group.next_column()? else { return Ok(()) };
        column.typed::<D>().write_batch(values, Some(there), None)?;
        column.close()
    }
}

/// What is to be known about a file.
pub fn metadata(path: &Path) -> io::Result<Vec<(String, String)>> {
    let reader = SerializedFileReader::new(File::open(path)?).map_err(io::Error::other)?;
    let pairs = reader.metadata().file_metadata().key_value_metadata().cloned().unwrap_or_default();
    Ok(pairs.into_iter().map(|pair| (pair.key, pair.value.unwrap_or_default())).collect())
}
